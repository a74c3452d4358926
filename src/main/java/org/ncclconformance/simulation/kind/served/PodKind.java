package org.ncclconformance.simulation.kind.served;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.PodClaimRules;
import org.ncclconformance.simulation.kind.PodRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Pods. What any pod in a template has too is {@link PodRules}' and the shared types'. */
public final class PodKind implements KindRules {
  private static final String IMMUTABLE =
      "pod updates may not change fields other than"
          + " `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations`"
          + " (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it"
          + " to be set to 1 if it was previously negative)";

  @Override
  public void complete(String type, ObjectNode value) {
    if (type.equals("core.v1.Pod")) {
      for (String list : List.of("containers", "initContainers")) {
        for (ObjectNode container : JsonTree.objects(value.path("spec").path(list))) {
          requestsFromLimits(container);
        }
      }
    }
  }

  private static void requestsFromLimits(ObjectNode container) {
    JsonNode limits = JsonTree.at(container, "resources", "limits");
    if (limits.isObject() && !limits.isEmpty()) {
      ObjectNode requests = JsonTree.child(container, "resources", "requests");
      for (Map.Entry<String, JsonNode> limit : limits.properties()) {
        if (!requests.has(limit.getKey())) {
          requests.set(limit.getKey(), limit.getValue());
        }
      }
    }
  }

  @Override
  public void dropGated(ObjectNode object) {
    PodRules.dropGated(object.path("spec"));
  }

  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ObjectNode status = JsonTree.child(object, "status");
    status.put("phase", "Pending");
    status.put("qosClass", PodQuality.of(object.path("spec")));
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    if (old == null) {
      PodRules.check(object.path("spec"), "spec", faults);
      return;
    }
    // fixed but for images, deadlines and added tolerations
    if (!fixed(object).equals(fixed(old)) || !addsOnly(object, old)) {
      faults.forbidden("spec", IMMUTABLE);
    }
    PodClaimRules.statuses(object, faults);
  }

  private static boolean addsOnly(JsonNode pod, JsonNode old) {
    List<JsonNode> present = new ArrayList<>();
    JsonTree.at(pod, "spec", "tolerations").forEach(present::add);
    for (JsonNode toleration : JsonTree.at(old, "spec", "tolerations")) {
      if (!present.contains(toleration)) {
        return false;
      }
    }
    return true;
  }

  private static ObjectNode fixed(ObjectNode pod) {
    ObjectNode spec = JsonTree.child(pod.deepCopy(), "spec");
    spec.remove(List.of("activeDeadlineSeconds", "tolerations", "terminationGracePeriodSeconds"));
    for (String list : List.of("containers", "initContainers")) {
      if (spec.get(list) instanceof ArrayNode containers) {
        JsonTree.objects(containers).forEach(container -> container.remove("image"));
      }
    }
    // gates are only ever taken away
    spec.remove("schedulingGates");
    return spec;
  }
}
