package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.DefinitionRules;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** CustomResourceDefinitions: names that follow from the kind, and the version that is stored. */
public final class DefinitionKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    if (type.equals("apiextensions.v1.CustomResourceDefinitionSpec")) {
      ObjectNode names = JsonTree.child(value, "names");
      String kind = JsonTree.text(names, "kind");
      if (!kind.isEmpty()) {
        JsonTree.setDefault(names, "singular", kind.toLowerCase(Locale.ROOT));
        JsonTree.setDefault(names, "listKind", kind + "List");
      }
    }
  }

  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    storedVersion(object);
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    storedVersion(object);
  }

  private static void storedVersion(ObjectNode definition) {
    ObjectNode status = JsonTree.child(definition, "status");
    ObjectNode names = JsonTree.child(status, "acceptedNames");
    JsonTree.setDefault(names, "plural", "");
    JsonTree.setDefault(names, "kind", "");
    ArrayNode stored = status.withArray("storedVersions");
    for (JsonNode version : JsonTree.at(definition, "spec", "versions")) {
      String name = JsonTree.text(version, "name");
      if (version.path("storage").asBoolean(false) && !JsonTree.strings(stored).contains(name)) {
        stored.add(name);
      }
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    DefinitionRules.check(object, old, faults);
  }
}
