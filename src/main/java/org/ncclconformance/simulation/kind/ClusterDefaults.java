package org.ncclconformance.simulation.kind;

import java.util.Locale;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/** Defaults of services, webhooks, CRDs, roles and other kinds that run nothing themselves. */
final class ClusterDefaults {
  private ClusterDefaults() {}

  static void apply(String type, ObjectNode object) {
    switch (type) {
      case "core.v1.Service" -> {
        JsonTree.child(object, "spec");
        JsonTree.child(object, "status", "loadBalancer");
      }
      case "core.v1.ServiceSpec" -> service(object);
      case "core.v1.EndpointPort", "discovery.v1.EndpointPort" ->
          JsonTree.setDefault(object, "protocol", "TCP");
      case "discovery.v1.Endpoint" -> JsonTree.child(object, "conditions");
      case "core.v1.Secret" -> JsonTree.setDefault(object, "type", "Opaque");
      case "core.v1.Namespace" -> namespace(object);
      case "core.v1.PersistentVolumeClaim" -> {
        JsonTree.setDefault(JsonTree.child(object, "spec"), "volumeMode", "Filesystem");
        JsonTree.setDefault(JsonTree.child(object, "status"), "phase", "Pending");
      }
      case "core.v1.PersistentVolume" -> {
        JsonTree.setDefault(JsonTree.child(object, "spec"), "volumeMode", "Filesystem");
        JsonTree.setDefault(
            JsonTree.child(object, "spec"), "persistentVolumeReclaimPolicy", "Retain");
        JsonTree.setDefault(JsonTree.child(object, "status"), "phase", "Pending");
      }
      case "core.v1.Node" -> {
        JsonTree.child(object, "spec");
        JsonTree.child(object, "status");
      }
      case "core.v1.NodeStatus" -> {
        if (JsonTree.has(object, "capacity") && !JsonTree.has(object, "allocatable")) {
          object.set("allocatable", object.path("capacity").deepCopy());
        }
      }
      case "networking.v1.NetworkPolicyPort" -> JsonTree.setDefault(object, "protocol", "TCP");
      case "networking.v1.NetworkPolicySpec" -> {
        if (!JsonTree.has(object, "policyTypes")) {
          object.putArray("policyTypes").add("Ingress");
          if (JsonTree.has(object, "egress")) {
            object.withArray("policyTypes").add("Egress");
          }
        }
        JsonTree.child(object, "podSelector");
      }
      case "scheduling.v1.PriorityClass" ->
          JsonTree.setDefault(object, "preemptionPolicy", "PreemptLowerPriority");
      case "storage.v1.StorageClass" -> {
        JsonTree.setDefault(object, "reclaimPolicy", "Delete");
        JsonTree.setDefault(object, "volumeBindingMode", "Immediate");
      }
      default -> {
        admission(type, object);
        definition(type, object);
        roles(type, object);
      }
    }
  }

  private static void service(ObjectNode spec) {
    JsonTree.setDefault(spec, "type", "ClusterIP");
    JsonTree.setDefault(spec, "sessionAffinity", "None");
    boolean external = JsonTree.text(spec, "type").equals("ExternalName");
    if (!external) {
      JsonTree.setDefault(spec, "internalTrafficPolicy", "Cluster");
    }
    if (JsonTree.text(spec, "type").equals("LoadBalancer")) {
      JsonTree.setDefault(spec, "allocateLoadBalancerNodePorts", true);
    }
    if (JsonTree.text(spec, "type").equals("LoadBalancer")
        || JsonTree.text(spec, "type").equals("NodePort")) {
      JsonTree.setDefault(spec, "externalTrafficPolicy", "Cluster");
    }
    for (ObjectNode port : JsonTree.objects(spec.path("ports"))) {
      JsonTree.setDefault(port, "protocol", "TCP");
      if (!JsonTree.has(port, "targetPort") && port.has("port")) {
        port.set("targetPort", port.path("port"));
      }
    }
  }

  private static void namespace(ObjectNode namespace) {
    String name = JsonTree.text(namespace, "metadata", "name");
    if (!name.isEmpty()) {
      JsonTree.child(namespace, "metadata", "labels").put("kubernetes.io/metadata.name", name);
    }
    JsonTree.child(namespace, "spec");
    JsonTree.setDefault(JsonTree.child(namespace, "status"), "phase", "Active");
  }

  private static void admission(String type, ObjectNode object) {
    switch (type) {
      case "admissionregistration.v1.MutatingWebhook",
          "admissionregistration.v1.ValidatingWebhook" -> {
        JsonTree.setDefault(object, "failurePolicy", "Fail");
        matching(object);
        JsonTree.setDefault(object, "timeoutSeconds", 10);
        if (type.endsWith("MutatingWebhook")) {
          JsonTree.setDefault(object, "reinvocationPolicy", "Never");
        }
      }
      case "admissionregistration.v1.RuleWithOperations",
          "admissionregistration.v1.NamedRuleWithOperations" ->
          JsonTree.setDefault(object, "scope", "*");
      case "admissionregistration.v1.ServiceReference", "apiextensions.v1.ServiceReference" ->
          JsonTree.setDefault(object, "port", 443);
      case "admissionregistration.v1.ValidatingAdmissionPolicySpec" ->
          JsonTree.setDefault(object, "failurePolicy", "Fail");
      case "admissionregistration.v1.MatchResources" -> matching(object);
      default -> {
        // nothing of admission
      }
    }
  }

  private static void matching(ObjectNode object) {
    JsonTree.setDefault(object, "matchPolicy", "Equivalent");
    JsonTree.child(object, "namespaceSelector");
    JsonTree.child(object, "objectSelector");
  }

  private static void definition(String type, ObjectNode object) {
    if (type.equals("apiextensions.v1.CustomResourceDefinitionSpec")) {
      JsonTree.setDefault(JsonTree.child(object, "conversion"), "strategy", "None");
      ObjectNode names = JsonTree.child(object, "names");
      String kind = JsonTree.text(names, "kind");
      if (!kind.isEmpty()) {
        JsonTree.setDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
        JsonTree.setDefault(names, "listKind", kind + "List");
      }
    }
  }

  private static void roles(String type, ObjectNode object) {
    switch (type) {
      case "rbac.v1.Subject" -> {
        String kind = JsonTree.text(object, "kind");
        if (kind.equals("User") || kind.equals("Group")) {
          JsonTree.setDefault(object, "apiGroup", "rbac.authorization.k8s.io");
        }
      }
      case "rbac.v1.RoleBinding", "rbac.v1.ClusterRoleBinding" ->
          JsonTree.setDefault(
              JsonTree.child(object, "roleRef"), "apiGroup", "rbac.authorization.k8s.io");
      default -> {
        // nothing of roles
      }
    }
  }
}
