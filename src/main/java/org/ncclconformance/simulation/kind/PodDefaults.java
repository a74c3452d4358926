package org.ncclconformance.simulation.kind;

import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of a pod's parts that depend on something, in whatever kind has a pod in it. */
final class PodDefaults {
  private PodDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "core.v1.PodSpec" -> spec(object);
      case "core.v1.Container", "core.v1.EphemeralContainer" -> {
        String image = JsonTree.text(object, "image");
        JsonTree.setDefault(object, "imagePullPolicy", latest(image) ? "Always" : "IfNotPresent");
      }
      case "core.v1.Volume" -> {
        if (object.size() == 1 && object.has("name")) {
          JsonTree.child(object, "emptyDir");
        }
      }
      default -> {
        // nothing that depends
      }
    }
  }

  private static void spec(ObjectNode spec) {
    // both names of one field; whichever is given is seen under both
    String account = JsonTree.text(spec, "serviceAccountName");
    if (account.isEmpty()) {
      account = JsonTree.text(spec, "serviceAccount");
    }
    if (!account.isEmpty()) {
      spec.put("serviceAccountName", account);
      spec.put("serviceAccount", account);
    }
    if (spec.path("hostNetwork").asBoolean(false)) {
      for (ObjectNode container : JsonTree.objects(spec.path("containers"))) {
        for (ObjectNode port : JsonTree.objects(container.path("ports"))) {
          if (port.path("hostPort").asInt(0) == 0 && port.has("containerPort")) {
            port.set("hostPort", port.path("containerPort"));
          }
        }
      }
    }
  }

  private static boolean latest(String image) {
    String last = image.substring(image.lastIndexOf('/') + 1);
    return !last.contains("@") && (!last.contains(":") || last.endsWith(":latest"));
  }
}
