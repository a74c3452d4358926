package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.BuiltIns;
import org.ncclconformance.simulation.kind.CustomShape;
import org.ncclconformance.simulation.kind.DefinitionRules;
import org.ncclconformance.simulation.kind.FieldRules;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.NameRules;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.kind.Trait;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Which kinds are served at the moment: the built-in ones and those of established CRDs. */
public final class Catalogue {
  static final String CRDS = "apiextensions.k8s.io/customresourcedefinitions";

  private static final Set<Trait> OF_CUSTOM_KINDS =
      Set.of(Trait.CUSTOM, Trait.GENERATION, Trait.VERSIONED);

  private final Map<String, ServedKind> byPlural = new HashMap<>();
  private final Map<String, ServedKind> byVersion = new HashMap<>();
  private final Map<String, ServedKind> byKind = new HashMap<>();
  private final ObjectStore store;
  private final CustomShape schemas;
  private final Map<String, CustomKind> customKinds = new ConcurrentHashMap<>();

  private record CustomKind(String version, List<ServedKind> resources) {}

  Catalogue(ObjectStore store) {
    this.store = store;
    this.schemas = new CustomShape(BuiltIns.objectMeta());
    for (ServedKind resource : BuiltIns.all()) {
      Kind kind = resource.kind();
      byPlural.putIfAbsent(kind.group() + "/" + kind.plural(), resource);
      byVersion.putIfAbsent(kind.group() + "/" + kind.version() + "/" + kind.plural(), resource);
      byKind.putIfAbsent(kind.apiVersion() + "/" + kind.kind(), resource);
    }
  }

  public List<ServedKind> all() {
    List<ServedKind> out = new ArrayList<>(BuiltIns.all());
    out.addAll(customs());
    return out;
  }

  private List<ServedKind> customs() {
    List<ServedKind> out = new ArrayList<>();
    for (ObjectNode definition : store.list(CRDS, "").objects()) {
      out.addAll(custom(definition));
    }
    return out;
  }

  public Optional<ServedKind> find(String group, String version, String plural) {
    ServedKind builtIn = byVersion.get(group + "/" + version + "/" + plural);
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
  public Optional<ServedKind> find(String group, String plural) {
    ServedKind builtIn = byPlural.get(group + "/" + plural);
    if (builtIn != null) {
      return Optional.of(builtIn);
    }
    return customs().stream()
        .filter(
            resource ->
                resource.kind().group().equals(group) && resource.kind().plural().equals(plural))
        .findFirst();
  }

  Optional<ServedKind> ofObject(String apiVersion, String kind) {
    ServedKind builtIn = byKind.get(apiVersion + "/" + kind);
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
  public Map<String, List<String>> groups() {
    Map<String, List<String>> out = new LinkedHashMap<>();
    for (ServedKind resource : all()) {
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
  Optional<ObjectNode> definition(ServedKind resource) {
    return resource.custom() ? store.find(CRDS, resource.kind().resource()) : Optional.empty();
  }

  private List<ServedKind> custom(ObjectNode definition) {
    if (!DefinitionRules.established(definition)) {
      return List.of();
    }
    String name = JsonTree.text(definition, "metadata", "name");
    String version = JsonTree.text(definition, "metadata", "resourceVersion");
    CustomKind known = customKinds.get(name);
    if (known == null || !known.version().equals(version)) {
      known = new CustomKind(version, resources(definition));
      customKinds.put(name, known);
    }
    return known.resources();
  }

  private List<ServedKind> resources(ObjectNode definition) {
    JsonNode spec = definition.path("spec");
    JsonNode names = spec.path("names");
    String group = JsonTree.text(spec, "group");
    String plural = JsonTree.text(names, "plural");
    String kind = JsonTree.text(names, "kind");
    List<ServedKind> out = new ArrayList<>();
    for (JsonNode version : spec.path("versions")) {
      if (!version.path("served").asBoolean(false)) {
        continue;
      }
      JsonNode subresources = version.path("subresources");
      boolean status = subresources.has("status");
      boolean scale = subresources.has("scale");
      Kind served =
          new Kind(
              group,
              JsonTree.text(version, "name"),
              kind,
              plural,
              JsonTree.text(spec, "scope").equals("Namespaced"),
              status);
      out.add(
          new ServedKind(
              served,
              ServedKind.storage(served),
              orElse(JsonTree.text(names, "singular"), kind.toLowerCase(Locale.ROOT)),
              orElse(JsonTree.text(names, "listKind"), kind + "List"),
              JsonTree.strings(names.path("shortNames")),
              JsonTree.strings(names.path("categories")),
              ServedKind.ALL_VERBS,
              status && scale
                  ? Set.of("status", "scale")
                  : status ? Set.of("status") : scale ? Set.of("scale") : Set.of(),
              Set.of(),
              OF_CUSTOM_KINDS,
              NameRules.Rule.SUBDOMAIN,
              selectable(version),
              schemas.root(JsonTree.at(version, "schema", "openAPIV3Schema")),
              FieldRules.NONE,
              KindRules.NONE));
    }
    return List.copyOf(out);
  }

  /** The JSON paths of the fields, which begin with a dot, without it. */
  private static Set<String> selectable(JsonNode version) {
    return version
        .path("selectableFields")
        .valueStream()
        .map(field -> JsonTree.text(field, "jsonPath"))
        .filter(path -> path.startsWith("."))
        .map(path -> path.substring(1))
        .collect(Collectors.toSet());
  }

  private static String orElse(String text, String fallback) {
    return text.isEmpty() ? fallback : text;
  }
}
