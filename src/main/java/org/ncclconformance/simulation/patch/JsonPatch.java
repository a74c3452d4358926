package org.ncclconformance.simulation.patch;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON patch, RFC 6902. */
public final class JsonPatch {
  private JsonPatch() {}

  public static ObjectNode apply(ObjectNode target, JsonNode patch) {
    if (!patch.isArray()) {
      throw new ApiException(
          400,
          "BadRequest",
          "error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp");
    }
    JsonNode out = target.deepCopy();
    for (JsonNode step : patch) {
      out = apply(out, step);
    }
    if (!(out instanceof ObjectNode object)) {
      throw unprocessable();
    }
    return object;
  }

  private static JsonNode apply(JsonNode document, JsonNode step) {
    String op = JsonTree.text(step, "op");
    List<String> path = pointer(JsonTree.text(step, "path"));
    return switch (op) {
      case "add" -> add(document, path, value(step));
      case "remove" -> {
        remove(document, path);
        yield document;
      }
      case "replace" -> {
        if (!path.isEmpty()) {
          remove(document, path);
        }
        yield add(document, path, value(step));
      }
      case "move" -> {
        List<String> from = pointer(JsonTree.text(step, "from"));
        JsonNode moved = get(document, from);
        remove(document, from);
        yield add(document, path, moved);
      }
      case "copy" ->
          add(document, path, JsonTree.copy(get(document, pointer(JsonTree.text(step, "from")))));
      case "test" -> {
        JsonNode expected = step.path("value");
        JsonNode found = find(document, path);
        if (!(found == null ? expected.isNull() : found.equals(JsonTree.copy(expected)))) {
          throw unprocessable();
        }
        yield document;
      }
      default -> throw unprocessable();
    };
  }

  private static JsonNode value(JsonNode step) {
    JsonNode value = step.get("value");
    if (value == null) {
      throw unprocessable();
    }
    return JsonTree.copy(value);
  }

  private static List<String> pointer(String text) {
    if (text.isEmpty()) {
      return List.of();
    }
    return Arrays.stream(text.substring(1).split("/", -1))
        .map(part -> part.replace("~1", "/").replace("~0", "~"))
        .toList();
  }

  private static @Nullable JsonNode find(JsonNode document, List<String> path) {
    JsonNode at = document;
    for (String step : path) {
      JsonNode next =
          at.isArray() && step.chars().allMatch(Character::isDigit)
              ? at.get(Integer.parseInt(step))
              : at.get(step);
      if (next == null) {
        return null;
      }
      at = next;
    }
    return at;
  }

  private static JsonNode get(JsonNode document, List<String> path) {
    JsonNode found = find(document, path);
    if (found == null) {
      throw unprocessable();
    }
    return found;
  }

  private static JsonNode add(JsonNode document, List<String> path, JsonNode value) {
    if (path.isEmpty()) {
      return value;
    }
    JsonNode parent = find(document, path.subList(0, path.size() - 1));
    String last = path.get(path.size() - 1);
    if (parent instanceof ObjectNode object) {
      object.set(last, value);
    } else if (parent instanceof ArrayNode list) {
      int index = last.equals("-") ? list.size() : index(last, list.size());
      list.insert(index, value);
    } else {
      throw unprocessable();
    }
    return document;
  }

  private static void remove(JsonNode document, List<String> path) {
    get(document, path);
    JsonNode parent = find(document, path.subList(0, path.size() - 1));
    String last = path.get(path.size() - 1);
    if (parent instanceof ObjectNode object) {
      object.remove(last);
    } else if (parent instanceof ArrayNode list) {
      list.remove(index(last, list.size() - 1));
    }
  }

  private static int index(String text, int max) {
    int index = text.chars().allMatch(Character::isDigit) ? Integer.parseInt(text) : -1;
    if (index < 0 || index > max) {
      throw unprocessable();
    }
    return index;
  }

  /** The real server hides which step failed and why. */
  private static ApiException unprocessable() {
    return new ApiException(
        422, "Invalid", "the server rejected our request due to an error in our request");
  }
}
