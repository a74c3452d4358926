package org.ncclconformance.simulation.api;

import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of services, webhooks, CRDs, roles and other kinds that run nothing themselves. */
final class ClusterDefaults {
  private ClusterDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "core.v1.Service" -> {
        Json.child(object, "spec");
        Json.child(object, "status", "loadBalancer");
      }
      case "core.v1.ServiceSpec" -> service(object);
      case "core.v1.EndpointPort", "discovery.v1.EndpointPort" ->
          Json.setDefault(object, "protocol", "TCP");
      case "discovery.v1.Endpoint" -> Json.child(object, "conditions");
      case "core.v1.Secret" -> Json.setDefault(object, "type", "Opaque");
      case "core.v1.Namespace" -> namespace(object);
      case "core.v1.PersistentVolumeClaim" -> {
        Json.setDefault(Json.child(object, "spec"), "volumeMode", "Filesystem");
        Json.setDefault(Json.child(object, "status"), "phase", "Pending");
      }
      case "core.v1.PersistentVolume" -> {
        Json.setDefault(Json.child(object, "spec"), "volumeMode", "Filesystem");
        Json.setDefault(Json.child(object, "spec"), "persistentVolumeReclaimPolicy", "Retain");
        Json.setDefault(Json.child(object, "status"), "phase", "Pending");
      }
      case "core.v1.Node" -> {
        Json.child(object, "spec");
        Json.child(object, "status");
      }
      case "core.v1.NodeStatus" -> {
        if (Json.has(object, "capacity") && !Json.has(object, "allocatable")) {
          object.set("allocatable", object.path("capacity").deepCopy());
        }
      }
      case "networking.v1.NetworkPolicyPort" -> Json.setDefault(object, "protocol", "TCP");
      case "networking.v1.NetworkPolicySpec" -> {
        if (!Json.has(object, "policyTypes")) {
          object.putArray("policyTypes").add("Ingress");
          if (Json.has(object, "egress")) {
            object.withArray("policyTypes").add("Egress");
          }
        }
        Json.child(object, "podSelector");
      }
      case "scheduling.v1.PriorityClass" ->
          Json.setDefault(object, "preemptionPolicy", "PreemptLowerPriority");
      case "storage.v1.StorageClass" -> {
        Json.setDefault(object, "reclaimPolicy", "Delete");
        Json.setDefault(object, "volumeBindingMode", "Immediate");
      }
      default -> {
        admission(type, object);
        definition(type, object);
        roles(type, object);
      }
    }
  }

  private static void service(ObjectNode spec) {
    Json.setDefault(spec, "type", "ClusterIP");
    Json.setDefault(spec, "sessionAffinity", "None");
    boolean external = Json.text(spec, "type").equals("ExternalName");
    if (!external) {
      Json.setDefault(spec, "internalTrafficPolicy", "Cluster");
    }
    if (Json.text(spec, "type").equals("LoadBalancer")) {
      Json.setDefault(spec, "allocateLoadBalancerNodePorts", true);
    }
    if (Json.text(spec, "type").equals("LoadBalancer")
        || Json.text(spec, "type").equals("NodePort")) {
      Json.setDefault(spec, "externalTrafficPolicy", "Cluster");
    }
    for (ObjectNode port : Json.objects(spec.path("ports"))) {
      Json.setDefault(port, "protocol", "TCP");
      if (!Json.has(port, "targetPort") && port.has("port")) {
        port.set("targetPort", port.path("port"));
      }
    }
  }

  private static void namespace(ObjectNode namespace) {
    String name = Json.text(namespace, "metadata", "name");
    if (!name.isEmpty()) {
      Json.child(namespace, "metadata", "labels").put("kubernetes.io/metadata.name", name);
    }
    Json.child(namespace, "spec");
    Json.setDefault(Json.child(namespace, "status"), "phase", "Active");
  }

  private static void admission(String type, ObjectNode object) {
    switch (type) {
      case "admissionregistration.v1.MutatingWebhook",
          "admissionregistration.v1.ValidatingWebhook" -> {
        Json.setDefault(object, "failurePolicy", "Fail");
        matching(object);
        Json.setDefault(object, "timeoutSeconds", 10);
        if (type.endsWith("MutatingWebhook")) {
          Json.setDefault(object, "reinvocationPolicy", "Never");
        }
      }
      case "admissionregistration.v1.RuleWithOperations",
          "admissionregistration.v1.NamedRuleWithOperations" ->
          Json.setDefault(object, "scope", "*");
      case "admissionregistration.v1.ServiceReference", "apiextensions.v1.ServiceReference" ->
          Json.setDefault(object, "port", 443);
      case "admissionregistration.v1.ValidatingAdmissionPolicySpec" ->
          Json.setDefault(object, "failurePolicy", "Fail");
      case "admissionregistration.v1.MatchResources" -> matching(object);
      default -> {
        // nothing of admission
      }
    }
  }

  private static void matching(ObjectNode object) {
    Json.setDefault(object, "matchPolicy", "Equivalent");
    Json.child(object, "namespaceSelector");
    Json.child(object, "objectSelector");
  }

  private static void definition(String type, ObjectNode object) {
    if (type.equals("apiextensions.v1.CustomResourceDefinitionSpec")) {
      Json.setDefault(Json.child(object, "conversion"), "strategy", "None");
      ObjectNode names = Json.child(object, "names");
      String kind = Json.text(names, "kind");
      if (!kind.isEmpty()) {
        Json.setDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
        Json.setDefault(names, "listKind", kind + "List");
      }
    }
  }

  private static void roles(String type, ObjectNode object) {
    switch (type) {
      case "rbac.v1.Subject" -> {
        String kind = Json.text(object, "kind");
        if (kind.equals("User") || kind.equals("Group")) {
          Json.setDefault(object, "apiGroup", "rbac.authorization.k8s.io");
        }
      }
      case "rbac.v1.RoleBinding", "rbac.v1.ClusterRoleBinding" ->
          Json.setDefault(Json.child(object, "roleRef"), "apiGroup", "rbac.authorization.k8s.io");
      default -> {
        // nothing of roles
      }
    }
  }
}
