package org.ncclconformance.simulation.kind.served;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.MetadataRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** ConfigMaps and Secrets; of the two, only a Secret has a type, and texts that become data. */
public final class DataKind implements KindRules {
  private static final List<String> MAPS = List.of("data", "binaryData");

  @Override
  public void read(ObjectNode object) {
    if (object.get("stringData") instanceof ObjectNode texts) {
      ObjectNode data = JsonTree.child(object, "data");
      for (Map.Entry<String, JsonNode> text : texts.properties()) {
        byte[] bytes = text.getValue().asString("").getBytes(StandardCharsets.UTF_8);
        data.put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
      object.remove("stringData");
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    for (String map : MAPS) {
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
    if (old != null) {
      update(object, old, faults);
    }
  }

  private static void update(ObjectNode object, ObjectNode old, Faults faults) {
    String type = JsonTree.text(object, "type");
    if (!JsonTree.text(old, "type").equals(type)) {
      faults.invalid("type", MetadataRules.quoted(type), "field is immutable");
    }
    if (old.path("immutable").asBoolean(false)) {
      String frozen = "field is immutable when `immutable` is set";
      if (!object.path("immutable").asBoolean(false)) {
        faults.forbidden("immutable", frozen);
      }
      for (String map : MAPS) {
        if (!old.path(map).equals(object.path(map))) {
          faults.forbidden(map, frozen);
        }
      }
    }
  }
}
