package org.ncclconformance.simulation.admission.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings an object into the form that its schema gives it: unknown fields and nulls dropped,
 * defaults filled in. Changes the object that it is given.
 */
final class SchemaDecoder {
  /** The fields that every object has, whether its schema names them or not. */
  private static final Set<String> RESOURCE = Set.of("apiVersion", "kind", "metadata");

  private static final Set<String> METADATA =
      Set.of(
          "name",
          "generateName",
          "namespace",
          "selfLink",
          "uid",
          "resourceVersion",
          "generation",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "labels",
          "annotations",
          "ownerReferences",
          "finalizers",
          "managedFields");

  private final List<String> unknown = new ArrayList<>();

  private SchemaDecoder() {}

  /** Decodes in place and returns the paths of the fields that the schema does not have, sorted. */
  static List<String> decode(ObjectNode object, Schema schema) {
    SchemaDecoder decoder = new SchemaDecoder();
    decoder.object(object, schema, "", true);
    Collections.sort(decoder.unknown);
    return decoder.unknown;
  }

  private void value(JsonNode value, Schema schema, String path) {
    if (value instanceof ObjectNode object) {
      object(object, schema, path, schema.isEmbeddedResource());
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        value(value.get(i), schema.items(), path + "[" + i + "]");
      }
    }
  }

  private void object(ObjectNode object, Schema schema, String path, boolean resource) {
    for (String name : List.copyOf(object.propertyNames())) {
      String at = path.isEmpty() ? name : path + "." + name;
      Optional<Schema> field = schema.field(name);
      if (resource && RESOURCE.contains(name)) {
        if (name.equals("metadata")) {
          metadata(object.get(name), at);
        }
      } else if (field.isEmpty()) {
        if (!schema.keepsUnknown()) {
          unknown.add(at);
          object.remove(name);
        }
      } else if (object.get(name).isNull() && !field.get().isNullable()) {
        object.remove(name);
      }
    }
    fillIn(object, schema);
    for (var entry : object.properties()) {
      String at = path.isEmpty() ? entry.getKey() : path + "." + entry.getKey();
      if (!(resource && entry.getKey().equals("metadata"))) {
        schema.field(entry.getKey()).ifPresent(field -> value(entry.getValue(), field, at));
      }
    }
  }

  private void metadata(JsonNode metadata, String path) {
    if (metadata instanceof ObjectNode object) {
      for (String name : List.copyOf(object.propertyNames())) {
        if (!METADATA.contains(name)) {
          unknown.add(path + "." + name);
          object.remove(name);
        }
      }
    }
  }

  private static void fillIn(ObjectNode object, Schema schema) {
    for (var property : schema.json().path("properties").properties()) {
      JsonNode byDefault = property.getValue().get("default");
      if (byDefault != null && !object.has(property.getKey())) {
        object.set(property.getKey(), byDefault.deepCopy());
      }
    }
  }
}
