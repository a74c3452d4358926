package org.ncclconformance.simulation.api;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Which kinds are served at the moment: the built-in ones and those of established CRDs. */
final class Catalogue {
  static final String CRDS = "apiextensions.k8s.io/customresourcedefinitions";

  private final List<Resource> builtIns;
  private final Map<String, Resource> byPlural = new HashMap<>();
  private final Map<String, Resource> byVersion = new HashMap<>();
  private final Map<String, Resource> byKind = new HashMap<>();
  private final ObjectStore store;
  private final CustomSchema schemas;
  private final Map<String, CustomKind> customKinds = new ConcurrentHashMap<>();

  private record CustomKind(String version, List<Resource> resources) {}

  Catalogue(TypeTable types, ObjectStore store) {
    this.builtIns = BuiltIns.all(types);
    this.store = store;
    this.schemas = new CustomSchema(types.objectMeta());
    for (Resource resource : builtIns) {
      Kind kind = resource.kind();
      byPlural.putIfAbsent(kind.group() + "/" + kind.plural(), resource);
      byVersion.putIfAbsent(kind.group() + "/" + kind.version() + "/" + kind.plural(), resource);
      byKind.putIfAbsent(kind.apiVersion() + "/" + kind.kind(), resource);
    }
  }

  List<Resource> all() {
    List<Resource> out = new ArrayList<>(builtIns);
    out.addAll(customs());
    return out;
  }

  private List<Resource> customs() {
    List<Resource> out = new ArrayList<>();
    for (ObjectNode definition : store.list(CRDS, "").objects()) {
      out.addAll(custom(definition));
    }
    return out;
  }

  Optional<Resource> find(String group, String version, String plural) {
    Resource builtIn = byVersion.get(group + "/" + version + "/" + plural);
    if (builtIn != null) {
      return Optional.of(builtIn);
    }
    return customs().stream()
        .filter(
            resource ->
                resource.kind().group().equals(group)
                    && resource.kind().version().equals(version)
                    && resource.kind().plural().equals(plural))
        .findFirst();
  }

  /** The first served version, which discovery prefers. */
  Optional<Resource> find(String group, String plural) {
    Resource builtIn = byPlural.get(group + "/" + plural);
    if (builtIn != null) {
      return Optional.of(builtIn);
    }
    return customs().stream()
        .filter(
            resource ->
                resource.kind().group().equals(group) && resource.kind().plural().equals(plural))
        .findFirst();
  }

  Optional<Resource> ofObject(String apiVersion, String kind) {
    Resource builtIn = byKind.get(apiVersion + "/" + kind);
    if (builtIn != null) {
      return Optional.of(builtIn);
    }
    return customs().stream()
        .filter(
            resource ->
                resource.kind().apiVersion().equals(apiVersion)
                    && resource.kind().kind().equals(kind))
        .findFirst();
  }

  /** Group to its versions, as discovery lists them; the core group is not among them. */
  Map<String, List<String>> groups() {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (Resource resource : all()) {
      if (!resource.kind().group().isEmpty()) {
        List<String> versions =
            out.computeIfAbsent(resource.kind().group(), group -> new ArrayList<>());
        if (!versions.contains(resource.kind().version())) {
          versions.add(resource.kind().version());
        }
      }
    }
    return out;
  }

  /** The CRD behind a custom kind. */
  Optional<ObjectNode> definition(Resource resource) {
    return resource.custom() ? store.find(CRDS, resource.kind().resource()) : Optional.empty();
  }

  private List<Resource> custom(ObjectNode definition) {
    if (!DefinitionRules.established(definition)) {
      return List.of();
    }
    String name = Json.text(definition, "metadata", "name");
    String version = Json.text(definition, "metadata", "resourceVersion");
    CustomKind known = customKinds.get(name);
    if (known == null || !known.version().equals(version)) {
      known = new CustomKind(version, resources(definition));
      customKinds.put(name, known);
    }
    return known.resources();
  }

  private List<Resource> resources(ObjectNode definition) {
    JsonNode spec = definition.path("spec");
    JsonNode names = spec.path("names");
    String group = Json.text(spec, "group");
    String plural = Json.text(names, "plural");
    String kind = Json.text(names, "kind");
    List<Resource> out = new ArrayList<>();
    for (JsonNode version : spec.path("versions")) {
      if (!version.path("served").asBoolean(false)) {
        continue;
      }
      JsonNode subresources = version.path("subresources");
      boolean status = subresources.has("status");
      boolean scale = subresources.has("scale");
      List<String> selectable = new ArrayList<>();
      version.path("selectableFields").forEach(f -> selectable.add(Json.text(f, "jsonPath")));
      boolean namespaced = Json.text(spec, "scope").equals("Namespaced");
      out.add(
          new Resource(
              new Kind(group, Json.text(version, "name"), kind, plural, namespaced, status),
              group + "/" + plural,
              orElse(Json.text(names, "singular"), kind.toLowerCase(Locale.ROOT)),
              orElse(Json.text(names, "listKind"), kind + "List"),
              Json.strings(names.path("shortNames")),
              Json.strings(names.path("categories")),
              status && scale
                  ? Set.of("status", "scale")
                  : status ? Set.of("status") : scale ? Set.of("scale") : Set.of(),
              true,
              NameRules.Rule.SUBDOMAIN,
              true,
              selectable,
              schemas.root(Json.at(version, "schema", "openAPIV3Schema"))));
    }
    return List.copyOf(out);
  }

  private static String orElse(String text, String fallback) {
    return text.isEmpty() ? fallback : text;
  }
}
