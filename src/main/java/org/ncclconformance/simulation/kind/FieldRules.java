package org.ncclconformance.simulation.kind;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** What a kind's file demands of fields by itself, named as {@code spec.selector}. */
public record FieldRules(List<String> required, List<String> immutable) {
  /** Nothing of any field. */
  public static final FieldRules NONE = new FieldRules(List.of(), List.of());

  void check(JsonNode object, @Nullable JsonNode old, Faults faults) {
    for (String path : required) {
      JsonNode value = at(object, path);
      boolean empty = value.isString() && value.stringValue().isEmpty();
      if (value.isMissingNode() || value.isNull() || empty) {
        faults.required(path, "");
      }
    }
    if (old == null) {
      return;
    }
    for (String path : immutable) {
      JsonNode value = at(object, path);
      if (!value.equals(at(old, path))) {
        faults.invalid(
            path, value.isMissingNode() ? "null" : value.toString(), "field is immutable");
      }
    }
  }

  private static JsonNode at(JsonNode object, String path) {
    return JsonTree.at(object, path.split("\\.", -1));
  }
}
