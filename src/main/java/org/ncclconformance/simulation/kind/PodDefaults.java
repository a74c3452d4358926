package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Map;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of pods, their containers and volumes. */
final class PodDefaults {
  private static final int VOLUME_MODE = 0644;

  private PodDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "core.v1.Pod" -> pod(object);
      case "core.v1.PodTemplateSpec" -> JsonTree.child(object, "spec");
      case "core.v1.PodSpec" -> spec(object);
      case "core.v1.Container", "core.v1.EphemeralContainer" -> container(object);
      case "core.v1.ContainerPort" -> JsonTree.setDefault(object, "protocol", "TCP");
      case "core.v1.Probe" -> probe(object);
      case "core.v1.HTTPGetAction" -> {
        JsonTree.setDefault(object, "path", "/");
        JsonTree.setDefault(object, "scheme", "HTTP");
      }
      case "core.v1.GRPCAction" -> JsonTree.setDefault(object, "service", "");
      case "core.v1.ObjectFieldSelector" -> JsonTree.setDefault(object, "apiVersion", "v1");
      case "core.v1.ServiceAccountTokenProjection" ->
          JsonTree.setDefault(object, "expirationSeconds", 3600);
      case "core.v1.Volume" -> {
        if (object.size() == 1 && object.has("name")) {
          JsonTree.child(object, "emptyDir");
        }
      }
      case "core.v1.SecretVolumeSource",
          "core.v1.ConfigMapVolumeSource",
          "core.v1.DownwardAPIVolumeSource",
          "core.v1.ProjectedVolumeSource" ->
          JsonTree.setDefault(object, "defaultMode", VOLUME_MODE);
      case "core.v1.HostPathVolumeSource" -> JsonTree.setDefault(object, "type", "");
      default -> {
        // no pod part
      }
    }
  }

  private static void pod(ObjectNode pod) {
    ObjectNode spec = JsonTree.child(pod, "spec");
    JsonTree.setDefault(spec, "enableServiceLinks", true);
    for (String list : List.of("containers", "initContainers")) {
      for (ObjectNode container : JsonTree.objects(spec.path(list))) {
        requestsFromLimits(container);
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

  private static void spec(ObjectNode spec) {
    JsonTree.setDefault(spec, "dnsPolicy", "ClusterFirst");
    JsonTree.setDefault(spec, "restartPolicy", "Always");
    JsonTree.setDefault(spec, "schedulerName", "default-scheduler");
    JsonTree.setDefault(spec, "terminationGracePeriodSeconds", 30);
    JsonTree.child(spec, "securityContext");
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

  private static void container(ObjectNode container) {
    JsonTree.setDefault(container, "terminationMessagePath", "/dev/termination-log");
    JsonTree.setDefault(container, "terminationMessagePolicy", "File");
    JsonTree.child(container, "resources");
    String image = JsonTree.text(container, "image");
    JsonTree.setDefault(container, "imagePullPolicy", latest(image) ? "Always" : "IfNotPresent");
  }

  private static boolean latest(String image) {
    String last = image.substring(image.lastIndexOf('/') + 1);
    return !last.contains("@") && (!last.contains(":") || last.endsWith(":latest"));
  }

  private static void probe(ObjectNode probe) {
    JsonTree.setDefault(probe, "timeoutSeconds", 1);
    JsonTree.setDefault(probe, "periodSeconds", 10);
    JsonTree.setDefault(probe, "successThreshold", 1);
    JsonTree.setDefault(probe, "failureThreshold", 3);
  }
}
