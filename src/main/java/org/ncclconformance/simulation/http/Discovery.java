package org.ncclconformance.simulation.http;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.store.Catalogue;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the API server says of itself: version, groups, kinds. */
final class Discovery {
  private final Catalogue catalogue;

  Discovery(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** The document at that path, empty where none is. */
  Optional<ObjectNode> document(String path, String server) {
    String[] steps = path.substring(1).split("/", -1);
    if (path.equals("/version")) {
      return Optional.of(version());
    }
    if (path.equals("/api")) {
      return Optional.of(core(server));
    }
    if (path.equals("/apis")) {
      return Optional.of(groups());
    }
    if (path.equals("/api/v1")) {
      return resources("", "v1");
    }
    if (steps[0].equals("apis") && steps.length == 2) {
      List<String> versions = catalogue.groups().get(steps[1]);
      return versions == null ? Optional.empty() : Optional.of(standing(group(steps[1], versions)));
    }
    return steps[0].equals("apis") && steps.length == 3
        ? resources(steps[1], steps[2])
        : Optional.empty();
  }

  private static ObjectNode version() {
    ObjectNode out = JsonTree.object();
    out.put("major", "1");
    out.put("minor", "34");
    out.put("emulationMajor", "1");
    out.put("emulationMinor", "34");
    out.put("minCompatibilityMajor", "1");
    out.put("minCompatibilityMinor", "33");
    out.put("gitVersion", "v1.34.4");
    out.put("gitCommit", "simulated");
    out.put("gitTreeState", "");
    out.put("buildDate", "1970-01-01T00:00:00Z");
    out.put("goVersion", "");
    out.put("compiler", "");
    out.put("platform", "linux/amd64");
    return out;
  }

  private static ObjectNode core(String server) {
    ObjectNode out = JsonTree.object();
    out.put("kind", "APIVersions");
    out.putArray("versions").add("v1");
    ObjectNode address = out.putArray("serverAddressByClientCIDRs").addObject();
    address.put("clientCIDR", "0.0.0.0/0");
    address.put("serverAddress", server);
    return out;
  }

  private ObjectNode groups() {
    ObjectNode out = JsonTree.object();
    out.put("kind", "APIGroupList");
    out.put("apiVersion", "v1");
    ArrayNode list = out.putArray("groups");
    catalogue.groups().forEach((name, versions) -> list.add(group(name, versions)));
    return out;
  }

  private static ObjectNode standing(ObjectNode group) {
    ObjectNode out = JsonTree.object();
    out.put("kind", "APIGroup");
    out.put("apiVersion", "v1");
    group.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    return out;
  }

  private static ObjectNode group(String name, List<String> versions) {
    ObjectNode out = JsonTree.object();
    out.put("name", name);
    ArrayNode list = out.putArray("versions");
    versions.forEach(version -> list.add(version(name, version)));
    out.set("preferredVersion", version(name, versions.get(0)));
    return out;
  }

  private static ObjectNode version(String group, String version) {
    ObjectNode out = JsonTree.object();
    out.put("groupVersion", group + "/" + version);
    out.put("version", version);
    return out;
  }

  private Optional<ObjectNode> resources(String group, String version) {
    List<ServedKind> served =
        catalogue.all().stream()
            .filter(r -> r.kind().group().equals(group) && r.kind().version().equals(version))
            .toList();
    if (served.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode out = JsonTree.object();
    out.put("kind", "APIResourceList");
    out.put("apiVersion", "v1");
    out.put("groupVersion", group.isEmpty() ? version : group + "/" + version);
    ArrayNode list = out.putArray("resources");
    for (ServedKind resource : served) {
      add(list, resource);
    }
    return Optional.of(out);
  }

  private static void add(ArrayNode list, ServedKind resource) {
    ObjectNode main = entry(list, resource, "", resource.kind().kind());
    main.put("singularName", resource.singular());
    main.set("verbs", JsonTree.list(resource.verbs()));
    if (!resource.shortNames().isEmpty()) {
      main.set("shortNames", JsonTree.list(resource.shortNames()));
    }
    if (!resource.categories().isEmpty()) {
      main.set("categories", JsonTree.list(resource.categories()));
    }
    resource.subresources().stream().sorted().forEach(name -> subresource(list, resource, name));
  }

  private static void subresource(ArrayNode list, ServedKind resource, String name) {
    String kind =
        switch (name) {
          case "scale" -> "Scale";
          case "binding" -> "Binding";
          case "eviction" -> "Eviction";
          default -> resource.kind().kind();
        };
    ObjectNode entry = entry(list, resource, "/" + name, kind);
    if (name.equals("scale") || name.equals("eviction")) {
      entry.put("group", name.equals("scale") ? "autoscaling" : "policy");
      entry.put("version", "v1");
    }
    List<String> verbs =
        switch (name) {
          case "log" -> List.of("get");
          case "binding", "eviction" -> List.of("create");
          case "finalize" -> List.of("update");
          default -> List.of("get", "patch", "update");
        };
    entry.set("verbs", JsonTree.list(verbs));
  }

  private static ObjectNode entry(ArrayNode list, ServedKind resource, String suffix, String kind) {
    ObjectNode out = list.addObject();
    out.put("name", resource.kind().plural() + suffix);
    out.put("singularName", "");
    out.put("namespaced", resource.kind().namespaced());
    out.put("kind", kind);
    return out;
  }
}
