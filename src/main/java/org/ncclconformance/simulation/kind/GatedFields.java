package org.ncclconformance.simulation.kind;

import java.util.List;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fields of features that are off by default in Kubernetes 1.34: the API server knows them, and
 * drops them without a word.
 */
public final class GatedFields {
  private static final List<String> OF_DEVICES =
      List.of(
          "taints",
          "consumesCounters",
          "nodeName",
          "nodeSelector",
          "allNodes",
          "bindingConditions",
          "bindingFailureConditions",
          "bindsToNode",
          "allowMultipleAllocations");

  private GatedFields() {}

  public static void drop(ObjectNode object, ServedKind resource) {
    switch (resource.kind().resource()) {
      case "pods" -> restartPolicies(object.path("spec"));
      case "deployments.apps",
          "replicasets.apps",
          "statefulsets.apps",
          "daemonsets.apps",
          "jobs.batch" ->
          restartPolicies(JsonTree.at(object, "spec", "template", "spec"));
      case "deviceclasses.resource.k8s.io" ->
          JsonTree.child(object, "spec").remove("extendedResourceName");
      case "resourceclaims.resource.k8s.io" -> claim(JsonTree.at(object, "spec", "devices"));
      case "resourceclaimtemplates.resource.k8s.io" ->
          claim(JsonTree.at(object, "spec", "spec", "devices"));
      case "resourceslices.resource.k8s.io" -> slice(object);
      default -> {
        // no feature that is off
      }
    }
  }

  /** All but Always of an init container, which makes it a sidecar. */
  private static void restartPolicies(JsonNode pod) {
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      for (ObjectNode container : JsonTree.objects(pod.path(list))) {
        container.remove("restartPolicyRules");
        boolean sidecar =
            list.equals("initContainers")
                && JsonTree.text(container, "restartPolicy").equals("Always");
        if (!sidecar) {
          container.remove("restartPolicy");
        }
      }
    }
  }

  private static void claim(JsonNode devices) {
    for (ObjectNode request : JsonTree.objects(devices.path("requests"))) {
      JsonTree.find(request, "exactly").ifPresent(e -> e.remove("capacity"));
    }
  }

  private static void slice(ObjectNode slice) {
    ObjectNode spec = JsonTree.child(slice, "spec");
    spec.remove(List.of("sharedCounters", "perDeviceNodeSelection"));
    for (ObjectNode device : JsonTree.objects(spec.path("devices"))) {
      device.remove(OF_DEVICES);
      for (JsonNode capacity : device.path("capacity")) {
        ((ObjectNode) capacity).remove("requestPolicy");
      }
    }
  }
}
