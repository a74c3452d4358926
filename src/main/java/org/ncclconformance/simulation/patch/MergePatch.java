package org.ncclconformance.simulation.patch;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON merge patch, RFC 7386. */
public final class MergePatch {
  private MergePatch() {}

  public static ObjectNode apply(ObjectNode target, ObjectNode patch) {
    ObjectNode out = target.deepCopy();
    for (Map.Entry<String, JsonNode> field : patch.properties()) {
      JsonNode value = field.getValue();
      if (value.isNull()) {
        out.remove(field.getKey());
      } else {
        out.set(field.getKey(), merge(out.get(field.getKey()), value));
      }
    }
    return out;
  }

  private static JsonNode merge(@Nullable JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode object)) {
      return JsonTree.copy(patch);
    }
    return apply(target instanceof ObjectNode present ? present : JsonTree.object(), object);
  }
}
