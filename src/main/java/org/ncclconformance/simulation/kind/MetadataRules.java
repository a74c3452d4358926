package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** What metadata must look like, and what of them never changes. */
public final class MetadataRules {
  private static final int ANNOTATIONS_LIMIT = 256 * 1024;

  private MetadataRules() {}

  static void check(JsonNode object, ServedKind resource, Faults faults) {
    JsonNode metadata = object.path("metadata");
    String name = JsonTree.text(metadata, "name");
    String prefix = JsonTree.text(metadata, "generateName");
    if (name.isEmpty() && prefix.isEmpty()) {
      faults.required("metadata.name", "name or generateName is required");
    } else {
      for (String fault : NameRules.name(resource.naming(), name)) {
        faults.invalid("metadata.name", quoted(name), fault);
      }
    }
    for (Map.Entry<String, JsonNode> label : metadata.path("labels").properties()) {
      NameRules.qualifiedName(label.getKey())
          .forEach(fault -> faults.invalid("metadata.labels", quoted(label.getKey()), fault));
      String value = label.getValue().asString("");
      NameRules.labelValue(value)
          .forEach(fault -> faults.invalid("metadata.labels", quoted(value), fault));
    }
    annotations(metadata.path("annotations"), faults);
    owners(metadata.path("ownerReferences"), faults);
  }

  private static void annotations(JsonNode annotations, Faults faults) {
    long size = 0;
    for (Map.Entry<String, JsonNode> annotation : annotations.properties()) {
      String key = annotation.getKey();
      NameRules.qualifiedName(key.toLowerCase(Locale.ROOT))
          .forEach(fault -> faults.invalid("metadata.annotations", quoted(key), fault));
      size += key.length() + annotation.getValue().asString("").length();
    }
    if (size > ANNOTATIONS_LIMIT) {
      faults.invalidTooLong("metadata.annotations", ANNOTATIONS_LIMIT);
    }
  }

  private static void owners(JsonNode owners, Faults faults) {
    List<String> controllers = new ArrayList<>();
    int index = 0;
    for (JsonNode owner : owners) {
      String at = "metadata.ownerReferences[" + index++ + "]";
      for (String field : List.of("apiVersion", "kind", "name", "uid")) {
        if (JsonTree.text(owner, field).isEmpty()) {
          faults.invalid(
              at + "." + field,
              "\"\"",
              field.equals("apiVersion")
                  ? "version must not be empty"
                  : field + " must not be empty");
        }
      }
      if (owner.path("controller").asBoolean(false)) {
        controllers.add(JsonTree.text(owner, "kind") + "/" + JsonTree.text(owner, "name"));
      }
    }
    if (controllers.size() > 1) {
      faults.invalid(
          "metadata.ownerReferences",
          owners.toString(),
          "Only one reference can have Controller set to true. Found \"true\" in references for %s and %s"
              .formatted(controllers.get(0), controllers.get(1)));
    }
  }

  /** What an update may not do to them. */
  static void checkUpdate(JsonNode object, JsonNode old, Faults faults) {
    if (!JsonTree.has(old, "metadata", "deletionTimestamp")) {
      return;
    }
    List<String> before = JsonTree.strings(JsonTree.at(old, "metadata", "finalizers"));
    List<String> added =
        JsonTree.strings(JsonTree.at(object, "metadata", "finalizers")).stream()
            .filter(finalizer -> !before.contains(finalizer))
            .toList();
    if (!added.isEmpty()) {
      List<String> quoted = added.stream().map(MetadataRules::quoted).toList();
      faults.forbidden(
          "metadata.finalizers",
          "no new finalizers can be added if the object is being deleted, found new finalizers []string{%s}"
              .formatted(String.join(", ", quoted)));
    }
  }

  public static String quoted(String text) {
    return JsonTree.MAPPER.writeValueAsString(text);
  }
}
