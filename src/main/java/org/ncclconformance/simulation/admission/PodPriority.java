package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A new pod's priority and the tolerations that every pod gets; limit ranges are not modelled. */
public final class PodPriority implements Plugin {
  private static final List<String> NODE_CONDITIONS =
      List.of("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
  private static final Set<String> SYSTEM_CLASSES =
      Set.of("system-cluster-critical", "system-node-critical");

  private final StoredObjects objects;

  public PodPriority(StoredObjects objects) {
    this.objects = objects;
  }

  @Override
  public Request admit(Request request) {
    ObjectNode given = request.object();
    if (given == null || !Pods.isCreated(request)) {
      return request;
    }
    if (!objects.list("", "limitranges", request.namespace()).isEmpty()) {
      throw ApiException.notModelled(
          "the LimitRange in namespace \"%s\"".formatted(request.namespace()));
    }
    ObjectNode pod = given.deepCopy();
    ObjectNode spec = pod.withObjectProperty("spec");
    spec.put("priority", priority(request, spec));
    if (!spec.has("preemptionPolicy")) {
      spec.put("preemptionPolicy", "PreemptLowerPriority");
    }
    NODE_CONDITIONS.forEach(condition -> tolerate(spec, condition));
    return Requests.with(request, pod);
  }

  private int priority(Request request, ObjectNode spec) {
    String name = spec.path("priorityClassName").asString("");
    if (name.isEmpty()) {
      return 0;
    }
    if (SYSTEM_CLASSES.contains(name)) {
      return name.equals("system-node-critical") ? 2_000_001_000 : 2_000_000_000;
    }
    return objects
        .find("scheduling.k8s.io", "priorityclasses", null, name)
        .map(found -> found.path("value").asInt(0))
        .orElseThrow(
            () ->
                AdmissionRefusal.forbidden(
                    request, "no PriorityClass with name %s was found".formatted(name)));
  }

  private static void tolerate(ObjectNode spec, String key) {
    ArrayNode tolerations = spec.withArrayProperty("tolerations");
    for (JsonNode toleration : tolerations) {
      String tolerated = toleration.path("key").asString("");
      String effect = toleration.path("effect").asString("");
      if ((tolerated.equals(key) || tolerated.isEmpty())
          && (effect.equals("NoExecute") || effect.isEmpty())) {
        return;
      }
    }
    tolerations
        .addObject()
        .put("key", key)
        .put("operator", "Exists")
        .put("effect", "NoExecute")
        .put("tolerationSeconds", 300);
  }
}
