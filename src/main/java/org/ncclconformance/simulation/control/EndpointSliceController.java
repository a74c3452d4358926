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

/** One EndpointSlice for each Service with a selector. */
public final class EndpointSliceController implements ControlLoop.Reconciler {
  private static final String SERVICE = "kubernetes.io/service-name";
  private static final String TRIGGER = "endpoints.kubernetes.io/last-change-trigger-time";

  private final ControlContext context;
  private final Kind services;
  private final Kind slices;
  private final Kind pods;

  public EndpointSliceController(ControlContext context) {
    this.context = context;
    this.services = context.kind("services");
    this.slices = context.kind("endpointslices.discovery.k8s.io");
    this.pods = context.kind("pods");
  }

  public void start() {
    ControlLoop loop = new ControlLoop(context.schedule(), this);
    context.watch("services", loop);
    context.watchOwned("endpointslices.discovery.k8s.io", "Service", loop);
    context.watch("pods", (type, pod) -> addServicesOf(pod, loop));
  }

  private void addServicesOf(ApiObject pod, ControlLoop loop) {
    for (ObjectNode json : context.api().lookAtAll(services, pod.namespace())) {
      ApiObject service = new ApiObject(json);
      if (ApiObject.selects(service.strings("/spec/selector"), pod.labels())) {
        loop.add(service.key());
      }
    }
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(services, key.namespace(), key.name());
    if (found.isEmpty()) {
      return; // its slices are the garbage collector's
    }
    ApiObject service = new ApiObject(found.get());
    Map<String, String> selector = service.strings("/spec/selector");
    if (selector.isEmpty() || service.deleting()) {
      return;
    }
    List<ApiObject> backends =
        context.api().lookAtAll(pods, key.namespace()).stream()
            .map(ApiObject::new)
            .filter(pod -> ApiObject.selects(selector, pod.labels()))
            .filter(pod -> !pod.text("/status/podIP").isEmpty() && !PodPhase.ended(pod))
            .sorted(Comparator.comparing(ApiObject::name))
            .toList();
    ArrayNode endpoints = JsonValues.array();
    backends.forEach(pod -> endpoints.add(endpoint(service, pod)));
    ArrayNode ports = ServicePorts.of(service, backends);
    Optional<ObjectNode> slice =
        context.api().list(slices, key.namespace()).stream()
            .filter(s -> key.name().equals(new ApiObject(s).labels().get(SERVICE)))
            .findFirst();
    if (slice.isEmpty()) {
      context.api().create(slice(service, endpoints, ports));
    } else if (!endpoints.equals(slice.get().path("endpoints"))
        || !ports.equals(slice.get().path("ports"))) {
      slice.get().set("endpoints", endpoints);
      slice.get().set("ports", ports);
      slice.get().withObject("/metadata/annotations").put(TRIGGER, context.now());
      context.api().update(slice.get());
    }
  }

  private static ObjectNode endpoint(ApiObject service, ApiObject pod) {
    boolean ready = pod.is("Ready");
    boolean published = service.flag("/spec/publishNotReadyAddresses");
    String hostname = pod.text("/spec/hostname");
    boolean named = !hostname.isEmpty() && pod.text("/spec/subdomain").equals(service.name());
    return JsonValues.object(
        "addresses", JsonValues.array(pod.text("/status/podIP")),
        "conditions",
            JsonValues.object(
                "ready",
                published || (ready && !pod.deleting()),
                "serving",
                ready,
                "terminating",
                pod.deleting()),
        "hostname", named ? hostname : null,
        "nodeName", pod.text("/spec/nodeName"),
        "targetRef", target(pod));
  }

  static ObjectNode target(ApiObject pod) {
    return JsonValues.object(
        "kind", "Pod", "name", pod.name(), "namespace", pod.namespace(), "uid", pod.uid());
  }

  private ObjectNode slice(ApiObject service, ArrayNode endpoints, ArrayNode ports) {
    ObjectNode labels = JsonValues.object();
    service.labels().forEach(labels::put);
    labels.put("endpointslice.kubernetes.io/managed-by", "endpointslice-controller.k8s.io");
    labels.put(SERVICE, service.name());
    if (service.text("/spec/clusterIP").equals("None")) {
      labels.put("service.kubernetes.io/headless", "");
    }
    return JsonValues.object(
        "apiVersion",
        "discovery.k8s.io/v1",
        "kind",
        "EndpointSlice",
        "addressType",
        "IPv4",
        "metadata",
        JsonValues.object(
            "generateName", service.name() + "-",
            "namespace", service.namespace(),
            "labels", labels,
            "annotations", JsonValues.object(TRIGGER, context.now()),
            "ownerReferences", service.asController()),
        "endpoints",
        endpoints,
        "ports",
        ports);
  }
}
