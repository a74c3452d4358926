package org.ncclconformance.simulation.api;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of pods, their containers and volumes. */
final class PodDefaults {
  private static final int VOLUME_MODE = 0644;

  private PodDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "core.v1.Pod" -> pod(object);
      case "core.v1.PodTemplateSpec" -> Json.child(object, "spec");
      case "core.v1.PodSpec" -> spec(object);
      case "core.v1.Container", "core.v1.EphemeralContainer" -> container(object);
      case "core.v1.ContainerPort" -> Json.setDefault(object, "protocol", "TCP");
      case "core.v1.Probe" -> probe(object);
      case "core.v1.HTTPGetAction" -> {
        Json.setDefault(object, "path", "/");
        Json.setDefault(object, "scheme", "HTTP");
      }
      case "core.v1.GRPCAction" -> Json.setDefault(object, "service", "");
      case "core.v1.ObjectFieldSelector" -> Json.setDefault(object, "apiVersion", "v1");
      case "core.v1.ServiceAccountTokenProjection" ->
          Json.setDefault(object, "expirationSeconds", 3600);
      case "core.v1.Volume" -> {
        if (object.size() == 1 && object.has("name")) {
          Json.child(object, "emptyDir");
        }
      }
      case "core.v1.SecretVolumeSource",
          "core.v1.ConfigMapVolumeSource",
          "core.v1.DownwardAPIVolumeSource",
          "core.v1.ProjectedVolumeSource" ->
          Json.setDefault(object, "defaultMode", VOLUME_MODE);
      case "core.v1.HostPathVolumeSource" -> Json.setDefault(object, "type", "");
      default -> {
        // no pod part
      }
    }
  }

  private static void pod(ObjectNode pod) {
    ObjectNode spec = Json.child(pod, "spec");
    Json.setDefault(spec, "enableServiceLinks", true);
    for (String list : List.of("containers", "initContainers")) {
      for (ObjectNode container : Json.objects(spec.path(list))) {
        requestsFromLimits(container);
      }
    }
  }

  private static void requestsFromLimits(ObjectNode container) {
    JsonNode limits = Json.at(container, "resources", "limits");
    if (limits.isObject() && !limits.isEmpty()) {
      ObjectNode requests = Json.child(container, "resources", "requests");
      for (Map.Entry<String, JsonNode> limit : limits.properties()) {
        if (!requests.has(limit.getKey())) {
          requests.set(limit.getKey(), limit.getValue());
        }
      }
    }
  }

  private static void spec(ObjectNode spec) {
    Json.setDefault(spec, "dnsPolicy", "ClusterFirst");
    Json.setDefault(spec, "restartPolicy", "Always");
    Json.setDefault(spec, "schedulerName", "default-scheduler");
    Json.setDefault(spec, "terminationGracePeriodSeconds", 30);
    Json.child(spec, "securityContext");
    // both names of one field; whichever is given is seen under both
    String account = Json.text(spec, "serviceAccountName");
    if (account.isEmpty()) {
      account = Json.text(spec, "serviceAccount");
    }
    if (!account.isEmpty()) {
      spec.put("serviceAccountName", account);
      spec.put("serviceAccount", account);
    }
    if (spec.path("hostNetwork").asBoolean(false)) {
      for (ObjectNode container : Json.objects(spec.path("containers"))) {
        for (ObjectNode port : Json.objects(container.path("ports"))) {
          if (port.path("hostPort").asInt(0) == 0 && port.has("containerPort")) {
            port.set("hostPort", port.path("containerPort"));
          }
        }
      }
    }
  }

  private static void container(ObjectNode container) {
    Json.setDefault(container, "terminationMessagePath", "/dev/termination-log");
    Json.setDefault(container, "terminationMessagePolicy", "File");
    Json.child(container, "resources");
    String image = Json.text(container, "image");
    Json.setDefault(container, "imagePullPolicy", latest(image) ? "Always" : "IfNotPresent");
  }

  private static boolean latest(String image) {
    String last = image.substring(image.lastIndexOf('/') + 1);
    return !last.contains("@") && (!last.contains(":") || last.endsWith(":latest"));
  }

  private static void probe(ObjectNode probe) {
    Json.setDefault(probe, "timeoutSeconds", 1);
    Json.setDefault(probe, "periodSeconds", 10);
    Json.setDefault(probe, "successThreshold", 1);
    Json.setDefault(probe, "failureThreshold", 3);
  }
}
