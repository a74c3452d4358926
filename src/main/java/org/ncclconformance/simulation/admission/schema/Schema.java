package org.ncclconformance.simulation.admission.schema;

import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.JsonNode;

/** A structural schema of a CustomResourceDefinition, or a part of one. */
record Schema(JsonNode json) {
  private static final Set<String> NOT_MODELLED = Set.of("allOf", "oneOf", "not");

  /** The schema of that kind's version; none for a built-in kind. */
  static Optional<Schema> of(Kind kind, StoredObjects objects) {
    return definition(kind, objects)
        .map(definition -> definition.path("spec").path("versions"))
        .flatMap(
            versions ->
                versions
                    .valueStream()
                    .filter(version -> version.path("name").asString("").equals(kind.version()))
                    .findFirst())
        .map(version -> new Schema(version.path("schema").path("openAPIV3Schema")));
  }

  static Optional<? extends JsonNode> definition(Kind kind, StoredObjects objects) {
    // no definition can be for the core group or for one that has no dot
    return kind.group().contains(".")
        ? objects.find("apiextensions.k8s.io", "customresourcedefinitions", null, kind.resource())
        : Optional.empty();
  }

  String type() {
    return json.path("type").asString("");
  }

  boolean isIntOrString() {
    return flag("x-kubernetes-int-or-string");
  }

  boolean isEmbeddedResource() {
    return flag("x-kubernetes-embedded-resource");
  }

  boolean keepsUnknown() {
    return flag("x-kubernetes-preserve-unknown-fields")
        || json.path("additionalProperties").asBoolean(false);
  }

  boolean isNullable() {
    return flag("nullable");
  }

  private boolean flag(String name) {
    return json.path(name).asBoolean(false);
  }

  /** The schema of that field, by name or as any entry of a map. */
  Optional<Schema> field(String name) {
    JsonNode named = json.path("properties").path(name);
    JsonNode any = json.path("additionalProperties");
    if (named.isObject()) {
      return Optional.of(new Schema(named));
    }
    return any.isObject() ? Optional.of(new Schema(any)) : Optional.empty();
  }

  Schema items() {
    return new Schema(json.path("items"));
  }

  /** Which list entries are the same one, by their values in these fields. */
  boolean isMapList() {
    return json.path("x-kubernetes-list-type").asString("").equals("map");
  }

  boolean isSet() {
    return json.path("x-kubernetes-list-type").asString("").equals("set");
  }

  JsonNode rules() {
    return json.path("x-kubernetes-validations");
  }

  void checkModelled(String path) {
    for (String keyword : NOT_MODELLED) {
      if (json.has(keyword)) {
        throw ApiException.notModelled("\"%s\" in the schema of %s".formatted(keyword, path));
      }
    }
    if (json.has("anyOf") && !isIntOrString()) {
      throw ApiException.notModelled("\"anyOf\" in the schema of " + path);
    }
  }
}
