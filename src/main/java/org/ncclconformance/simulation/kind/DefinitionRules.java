package org.ncclconformance.simulation.kind;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a CustomResourceDefinition must have. */
public final class DefinitionRules {
  private DefinitionRules() {}

  public static void check(ObjectNode definition, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = definition.path("spec");
    String expected = JsonTree.text(spec, "names", "plural") + "." + JsonTree.text(spec, "group");
    String name = JsonTree.text(definition, "metadata", "name");
    if (!name.equals(expected)) {
      faults.invalid(
          "metadata.name",
          MetadataRules.quoted(name),
          "must be spec.names.plural+\".\"+spec.group");
    }
    for (String field : new String[] {"group", "scope"}) {
      if (JsonTree.text(spec, field).isEmpty()) {
        faults.required("spec." + field, "");
      }
    }
    for (String field : new String[] {"plural", "singular", "kind", "listKind"}) {
      if (JsonTree.text(spec, "names", field).isEmpty()) {
        faults.required("spec.names." + field, "");
      }
    }
    versions(spec.path("versions"), faults);
    if (old != null && established(old)) {
      for (String field : new String[] {"group", "scope"}) {
        if (!JsonTree.text(old, "spec", field).equals(JsonTree.text(spec, field))) {
          faults.invalid(
              "spec." + field,
              MetadataRules.quoted(JsonTree.text(spec, field)),
              "field is immutable");
        }
      }
    }
  }

  /** Whether objects of the definition are served. */
  public static boolean established(JsonNode definition) {
    for (JsonNode condition : JsonTree.at(definition, "status", "conditions")) {
      if (JsonTree.text(condition, "type").equals("Established")) {
        return JsonTree.text(condition, "status").equals("True");
      }
    }
    return false;
  }

  private static void versions(JsonNode versions, Faults faults) {
    int storage = 0;
    int index = 0;
    JsonNode first = null;
    for (JsonNode version : versions) {
      storage += version.path("storage").asBoolean(false) ? 1 : 0;
      JsonNode schema = JsonTree.at(version, "schema", "openAPIV3Schema");
      if (!schema.isObject()) {
        faults.required(
            "spec.versions[" + index + "].schema.openAPIV3Schema", "schemas are required");
      }
      if (first == null) {
        first = schema;
      } else if (!first.equals(schema)) {
        throw new ApiException(
            501,
            "NotImplemented",
            "simulated cluster: a CustomResourceDefinition whose versions differ in schema is not"
                + " modelled; give every version the same schema");
      }
      index++;
    }
    if (storage != 1) {
      faults.invalid(
          "spec.versions",
          versions.toString(),
          "must have exactly one version marked as storage version");
    }
  }
}
