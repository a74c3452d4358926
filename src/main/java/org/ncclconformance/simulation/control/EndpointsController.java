package org.ncclconformance.simulation.control;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The older Endpoints object of each Service with a selector. */
public final class EndpointsController implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final Kind services;
  private final Kind endpoints;
  private final Kind pods;

  public EndpointsController(ControlContext context) {
    this.context = context;
    this.services = context.kind("services");
    this.endpoints = context.kind("endpoints");
    this.pods = context.kind("pods");
  }

  public void start() {
    ControlLoop loop = new ControlLoop(context.schedule(), this);
    context.watch("services", loop);
    context.watch(
        "pods",
        (type, pod) ->
            context.api().lookAtAll(services, pod.namespace()).stream()
                .map(ApiObject::new)
                .filter(s -> ApiObject.selects(s.strings("/spec/selector"), pod.labels()))
                .forEach(s -> loop.add(s.key())));
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> stored = context.api().find(endpoints, key.namespace(), key.name());
    Optional<ApiObject> service =
        context.api().find(services, key.namespace(), key.name()).map(ApiObject::new);
    if (service.isEmpty()) {
      stored.ifPresent(
          old -> context.api().delete(endpoints, key.namespace(), key.name(), null, "Background"));
      return;
    }
    Map<String, String> selector = service.get().strings("/spec/selector");
    if (selector.isEmpty() || service.get().deleting()) {
      return;
    }
    ArrayNode subsets = subsets(service.get(), selector);
    if (stored.isEmpty()) {
      ObjectNode labels = JsonValues.object();
      service.get().labels().forEach(labels::put);
      labels.put("endpoints.kubernetes.io/managed-by", "endpoint-controller");
      context
          .api()
          .create(
              JsonValues.object(
                  "apiVersion",
                  "v1",
                  "kind",
                  "Endpoints",
                  "metadata",
                  JsonValues.object(
                      "name", key.name(), "namespace", key.namespace(), "labels", labels),
                  "subsets",
                  subsets.isEmpty() ? null : subsets));
    } else if (!subsets.equals(stored.get().path("subsets"))
        && !(subsets.isEmpty() && stored.get().path("subsets").isEmpty())) {
      stored.get().set("subsets", subsets);
      context.api().update(stored.get());
    }
  }

  private ArrayNode subsets(ApiObject service, Map<String, String> selector) {
    List<ApiObject> backends =
        context.api().lookAtAll(pods, service.namespace()).stream()
            .map(ApiObject::new)
            .filter(pod -> ApiObject.selects(selector, pod.labels()))
            .filter(pod -> !pod.text("/status/podIP").isEmpty() && PodPhase.active(pod))
            .sorted(Comparator.comparing(ApiObject::name))
            .toList();
    ArrayNode ready = JsonValues.array();
    ArrayNode others = JsonValues.array();
    for (ApiObject pod : backends) {
      boolean serves = pod.is("Ready") || service.flag("/spec/publishNotReadyAddresses");
      (serves ? ready : others)
          .add(
              JsonValues.object(
                  "ip", pod.text("/status/podIP"),
                  "nodeName", pod.text("/spec/nodeName"),
                  "targetRef", EndpointSliceController.target(pod)));
    }
    if (backends.isEmpty()) {
      return JsonValues.array();
    }
    ArrayNode ports = ServicePorts.of(service, backends);
    ports.forEach(
        port -> {
          if (port.path("name").asString("").isEmpty()) {
            ((ObjectNode) port).remove("name");
          }
        });
    return JsonValues.array(
        JsonValues.object(
            "addresses", ready.isEmpty() ? null : ready,
            "notReadyAddresses", others.isEmpty() ? null : others,
            "ports", ports.isEmpty() ? null : ports));
  }
}
