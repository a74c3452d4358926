package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape.Any;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import org.ncclconformance.simulation.kind.Shape.Scalar;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;

/** The shape that a CRD's structural schema gives its objects. */
public final class CustomShape {
  private static final Set<String> ALWAYS = Set.of("metadata");
  private final Shape objectMeta;

  public CustomShape(Shape objectMeta) {
    this.objectMeta = objectMeta;
  }

  /** The root: what the CRD says, with the metadata that every object has. */
  public Shape root(JsonNode openApi) {
    return new Struct(
        "",
        false,
        open(openApi),
        ALWAYS,
        List.of(),
        field ->
            switch (field) {
              case "metadata" -> Optional.of(objectMeta);
              case "apiVersion", "kind" -> Optional.of(new Scalar("s"));
              default -> property(openApi, field);
            });
  }

  private Shape schema(JsonNode openApi) {
    boolean atomic = JsonTree.text(openApi, "x-kubernetes-map-type").equals("atomic");
    if (openApi.path("x-kubernetes-int-or-string").asBoolean(false)) {
      return new Scalar("x");
    }
    if (openApi.path("x-kubernetes-embedded-resource").asBoolean(false)) {
      return root(openApi);
    }
    return switch (JsonTree.text(openApi, "type")) {
      case "object" -> {
        if (openApi.has("properties")) {
          yield new Struct(
              "", atomic, open(openApi), Set.of(), List.of(), field -> property(openApi, field));
        }
        JsonNode values = openApi.path("additionalProperties");
        yield values.isObject() ? new MapOf(schema(values), atomic) : new MapOf(new Any(), atomic);
      }
      case "array" -> list(openApi);
      case "" -> new Any();
      default -> new Scalar(JsonTree.text(openApi, "type"));
    };
  }

  private static boolean open(JsonNode openApi) {
    return openApi.path("x-kubernetes-preserve-unknown-fields").asBoolean(false);
  }

  private Optional<Shape> property(JsonNode openApi, String field) {
    return JsonTree.find(openApi, "properties", field).map(this::schema);
  }

  private ListOf list(JsonNode openApi) {
    JsonNode items = openApi.path("items");
    Ownership ownership =
        switch (JsonTree.text(openApi, "x-kubernetes-list-type")) {
          case "set" -> Ownership.SET;
          case "map" -> Ownership.KEYED;
          default -> Ownership.ATOMIC;
        };
    List<Shape.Key> keys =
        JsonTree.strings(openApi.path("x-kubernetes-list-map-keys")).stream()
            .map(key -> new Shape.Key(key, fallback(items, key)))
            .toList();
    return new ListOf(schema(items), ownership, keys, null);
  }

  private static @Nullable String fallback(JsonNode items, String key) {
    JsonNode value = JsonTree.at(items, "properties", key, "default");
    return value.isString() ? value.stringValue() : null;
  }
}
