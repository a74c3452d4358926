package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Quantity;
import org.ncclconformance.simulation.kind.PodRequests;
import tools.jackson.databind.JsonNode;

/**
 * Why a pod does not go onto a node, in the scheduler's words; no reason where it does.
 *
 * @param helpless whether evicting other pods would not help either
 */
record NodeFit(List<String> reasons, boolean helpless) {

  boolean fits() {
    return reasons.isEmpty();
  }

  /** Asks the filters in the scheduler's order; the first that objects is the one that is told. */
  static NodeFit of(ApiObject pod, ApiObject node, List<ApiObject> others) {
    if (node.flag("/spec/unschedulable") && !tolerates(pod, UNSCHEDULABLE)) {
      return new NodeFit(List.of("node(s) were unschedulable"), true);
    }
    for (JsonNode taint : node.items("/spec/taints")) {
      boolean hard = !taint.path("effect").asString("").equals("PreferNoSchedule");
      if (hard && !tolerates(pod, taint)) {
        String key = taint.path("key").asString("");
        String value = taint.path("value").asString("");
        return new NodeFit(
            List.of("node(s) had untolerated taint {" + key + ": " + value + "}"), true);
      }
    }
    if (!NodeAffinity.matches(pod, node)) {
      return new NodeFit(List.of("node(s) didn't match Pod's node affinity/selector"), true);
    }
    return resources(pod, node, others);
  }

  private static final JsonNode UNSCHEDULABLE =
      JsonValues.object("key", "node.kubernetes.io/unschedulable", "effect", "NoSchedule");

  private static boolean tolerates(ApiObject pod, JsonNode taint) {
    for (JsonNode toleration : pod.items("/spec/tolerations")) {
      String key = toleration.path("key").asString("");
      String effect = toleration.path("effect").asString("");
      boolean exists = toleration.path("operator").asString("Equal").equals("Exists");
      boolean sameKey = key.isEmpty() ? exists : key.equals(taint.path("key").asString(""));
      boolean sameValue =
          exists || toleration.path("value").asString("").equals(taint.path("value").asString(""));
      boolean sameEffect = effect.isEmpty() || effect.equals(taint.path("effect").asString(""));
      if (sameKey && sameValue && sameEffect) {
        return true;
      }
    }
    return false;
  }

  private static NodeFit resources(ApiObject pod, ApiObject node, List<ApiObject> others) {
    List<String> reasons = new ArrayList<>();
    boolean helpless = false;
    Map<String, String> allocatable = node.strings("/status/allocatable");
    if (others.size() + 1 > Integer.parseInt(allocatable.getOrDefault("pods", "110"))) {
      reasons.add("Too many pods");
    }
    PodRequests requests = PodRequests.of(pod);
    for (String name : requests.names()) {
      Quantity wanted = requests.get(name);
      Quantity capacity = Quantity.of(allocatable.getOrDefault(name, "0"));
      Quantity free = capacity;
      for (ApiObject other : others) {
        free = free.minus(PodRequests.of(other).get(name));
      }
      if (wanted.compareTo(Quantity.ZERO) > 0 && wanted.compareTo(free) > 0) {
        reasons.add("Insufficient " + name);
        helpless |= wanted.compareTo(capacity) > 0;
      }
    }
    return new NodeFit(reasons, helpless);
  }
}
