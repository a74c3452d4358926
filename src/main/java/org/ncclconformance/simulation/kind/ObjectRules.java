package org.ncclconformance.simulation.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validation of what is about to be stored: metadata of every kind, content of built-in ones. */
public final class ObjectRules {
  private ObjectRules() {}

  /**
   * @throws ApiException 422 with every fault
   */
  public static void check(ObjectNode object, @Nullable ObjectNode old, ServedKind resource) {
    Faults faults = new Faults();
    MetadataRules.check(object, resource, faults);
    if (old != null) {
      MetadataRules.checkUpdate(object, old, faults);
    }
    if (!resource.custom()) {
      content(object, old, resource, faults);
    }
    faults.refuse(resource.qualifiedKind(), JsonTree.text(object, "metadata", "name"));
  }

  private static void content(
      ObjectNode object, @Nullable ObjectNode old, ServedKind resource, Faults faults) {
    WorkloadRules.check(object, resource, faults);
    if (old != null) {
      WorkloadRules.checkUpdate(object, old, resource, faults);
    }
    switch (resource.kind().resource()) {
      case "pods" -> {
        if (old == null) {
          PodRules.check(object.path("spec"), "spec", faults);
        } else {
          PodRules.checkUpdate(object, old, faults);
        }
      }
      case "resourceclaims.resource.k8s.io" -> ClaimRules.claim(object, old, faults);
      case "resourceclaimtemplates.resource.k8s.io" -> ClaimRules.template(object, old, faults);
      case "deviceclasses.resource.k8s.io" -> ClaimRules.deviceClass(object, faults);
      case "resourceslices.resource.k8s.io" -> SliceRules.check(object, old, faults);
      case "services" -> service(object, old, faults);
      case "secrets", "configmaps" -> data(object, old, resource, faults);
      case "events" -> event(object, faults);
      case "customresourcedefinitions.apiextensions.k8s.io" ->
          DefinitionRules.check(object, old, faults);
      case "rolebindings.rbac.authorization.k8s.io",
          "clusterrolebindings.rbac.authorization.k8s.io" -> {
        if (JsonTree.text(object, "roleRef", "name").isEmpty()) {
          faults.required("roleRef.name", "");
        }
        if (old != null && !old.path("roleRef").equals(object.path("roleRef"))) {
          faults.invalid("roleRef", object.path("roleRef").toString(), "cannot change roleRef");
        }
      }
      case "priorityclasses.scheduling.k8s.io" -> {
        if (old != null && !old.path("value").equals(object.path("value"))) {
          faults.forbidden("value", "may not be changed in an update.");
        }
      }
      default -> {
        // the types alone say enough
      }
    }
  }

  private static void service(ObjectNode service, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = service.path("spec");
    boolean headless = JsonTree.text(spec, "clusterIP").equals("None");
    boolean external = JsonTree.text(spec, "type").equals("ExternalName");
    if (spec.path("ports").isEmpty() && !headless && !external) {
      faults.required("spec.ports", "");
    }
    int index = 0;
    for (JsonNode port : spec.path("ports")) {
      String at = "spec.ports[" + index++ + "]";
      int number = port.path("port").asInt(0);
      if (number < 1 || number > 65535) {
        faults.invalid(
            at + ".port", Integer.toString(number), "must be between 1 and 65535, inclusive");
      }
      if (spec.path("ports").size() > 1 && JsonTree.text(port, "name").isEmpty()) {
        faults.required(at + ".name", "");
      }
    }
    if (old != null && !external) {
      String before = JsonTree.text(old, "spec", "clusterIP");
      if (!before.isEmpty() && !before.equals(JsonTree.text(spec, "clusterIP"))) {
        faults.invalid(
            "spec.clusterIPs[0]", spec.path("clusterIPs").toString(), "may not change once set");
      }
    }
  }

  private static void data(
      ObjectNode object, @Nullable ObjectNode old, ServedKind resource, Faults faults) {
    for (String map : List.of("data", "binaryData")) {
      for (String key : object.path(map).propertyNames()) {
        if (!key.matches("[-._a-zA-Z0-9]+")) {
          faults.invalid(
              map + "[" + key + "]",
              MetadataRules.quoted(key),
              "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g."
                  + " 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is"
                  + " '[-._a-zA-Z0-9]+')");
        }
      }
    }
    if (old == null) {
      return;
    }
    if (resource.is("secrets")
        && !JsonTree.text(old, "type").equals(JsonTree.text(object, "type"))) {
      faults.invalid(
          "type", MetadataRules.quoted(JsonTree.text(object, "type")), "field is immutable");
    }
    if (old.path("immutable").asBoolean(false)) {
      String frozen = "field is immutable when `immutable` is set";
      if (!object.path("immutable").asBoolean(false)) {
        faults.forbidden("immutable", frozen);
      }
      for (String map : List.of("data", "binaryData")) {
        if (!old.path(map).equals(object.path(map))) {
          faults.forbidden(map, frozen);
        }
      }
    }
  }

  private static void event(ObjectNode event, Faults faults) {
    String namespace = JsonTree.text(event, "involvedObject", "namespace");
    String own = JsonTree.text(event, "metadata", "namespace");
    boolean cluster = namespace.isEmpty() && own.equals("default");
    if (!namespace.equals(own) && !cluster) {
      faults.invalid(
          "involvedObject.namespace",
          MetadataRules.quoted(namespace),
          "does not match event.namespace");
    }
  }
}
