package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape.Default;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import org.ncclconformance.simulation.kind.Shape.Scalar;
import org.ncclconformance.simulation.kind.Shape.Struct;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** The shapes of the built-in types, read from the {@code type} and {@code default} statements. */
final class TypeTable {
  private static final Set<String> SCALARS =
      Set.of("s", "y", "t", "b", "i32", "i64", "n", "q", "x");

  private final Map<String, Map<String, String>> types = new HashMap<>();
  private final Map<String, Set<String>> always = new HashMap<>();
  private final Map<String, List<Default>> defaults = new HashMap<>();
  private final Map<String, Shape> shapes = new HashMap<>();

  TypeTable(List<KindFile> files) {
    for (KindFile file : files) {
      file.each("type").forEach(words -> type(file, words));
    }
    for (KindFile file : files) {
      file.each("default").forEach(words -> defaults(file, words));
    }
    for (Map<String, String> fields : List.copyOf(types.values())) {
      fields.values().forEach(this::read);
    }
    List.copyOf(types.keySet()).forEach(this::read);
  }

  private void type(KindFile file, List<String> words) {
    String name = words.get(0);
    Map<String, String> fields = new LinkedHashMap<>();
    for (String word : words.subList(1, words.size())) {
      int colon = word.indexOf(':');
      if (colon < 0) {
        throw new IllegalStateException(
            "%s: expected FIELD:EXPRESSION in type %s, found %s"
                .formatted(file.name(), name, word));
      }
      String field = word.substring(0, colon);
      if (field.endsWith("+")) {
        field = field.substring(0, colon - 1);
        always.computeIfAbsent(name, type -> new HashSet<>()).add(field);
      }
      fields.put(field, word.substring(colon + 1));
    }
    if (types.put(name, fields) != null) {
      throw new IllegalStateException(file.name() + ": the type " + name + " is there already");
    }
  }

  private void defaults(KindFile file, List<String> words) {
    String type = words.get(0);
    if (!types.containsKey(type)) {
      throw new IllegalStateException(file.name() + ": defaults of an unknown type " + type);
    }
    for (String word : words.subList(1, words.size())) {
      int sign = word.indexOf('=');
      if (sign < 0) {
        throw new IllegalStateException(
            "%s: expected PATH=VALUE in default %s, found %s".formatted(file.name(), type, word));
      }
      List<String> path = List.of(word.substring(0, sign).split("\\.", -1));
      defaults
          .computeIfAbsent(type, name -> new ArrayList<>())
          .add(new Default(path, value(word.substring(sign + 1))));
    }
  }

  private static JsonNode value(String text) {
    boolean json =
        text.equals("{}")
            || text.equals("true")
            || text.equals("false")
            || (!text.isEmpty() && text.chars().allMatch(Character::isDigit));
    return json ? JsonTree.MAPPER.readTree(text) : StringNode.valueOf(text);
  }

  /** The shape of a type that is there. */
  Shape shape(String type) {
    if (!types.containsKey(type)) {
      throw new IllegalStateException(
          "No file of the simulated cluster's kinds has the type %s.".formatted(type));
    }
    return known(type);
  }

  private Shape known(String expression) {
    Shape shape = shapes.get(expression);
    if (shape == null) {
      throw new IllegalStateException("no shape has been read from " + expression);
    }
    return shape;
  }

  private Shape read(String expression) {
    Shape known = shapes.get(expression);
    if (known == null) {
      known = parse(expression);
      shapes.put(expression, known);
    }
    return known;
  }

  private Shape parse(String expression) {
    boolean atomic = expression.startsWith("!");
    String e = atomic ? expression.substring(1) : expression;
    if (e.equals("*")) {
      return new Shape.Any();
    }
    if (e.startsWith("{")) {
      return new MapOf(read(e.substring(1, e.length() - 1)), atomic);
    }
    if (e.startsWith("[")) {
      return list(e.substring(1, e.length() - 1));
    }
    Map<String, String> fields = types.get(e);
    if (fields == null) {
      return scalar(e);
    }
    return new Struct(
        e,
        atomic,
        false,
        always.getOrDefault(e, Set.of()),
        defaults.getOrDefault(e, List.of()),
        field -> Optional.ofNullable(fields.get(field)).map(this::known));
  }

  private static Shape scalar(String type) {
    if (!SCALARS.contains(type)) {
      throw new IllegalStateException(
          "expected a type that some file has, or one of %s, found %s"
              .formatted(SCALARS.stream().sorted().toList(), type));
    }
    return new Scalar(type);
  }

  private Shape list(String body) {
    int end = body.endsWith("]") || body.endsWith("}") ? body.length() : body.indexOf('|');
    String element = end < 0 ? body : body.substring(0, end);
    Ownership ownership = Ownership.ATOMIC;
    List<Shape.Key> keys = new ArrayList<>();
    String mergeKey = null;
    for (String note : body.substring(element.length()).split("\\|", -1)) {
      if (note.equals("set")) {
        ownership = Ownership.SET;
      } else if (note.startsWith("map=")) {
        ownership = Ownership.KEYED;
        Arrays.stream(note.substring("map=".length()).split("\\+", -1))
            .map(key -> new Shape.Key(key, fallback(key)))
            .forEach(keys::add);
      } else if (note.startsWith("merge=")) {
        mergeKey = note.substring("merge=".length());
      }
    }
    return new ListOf(read(element), ownership, List.copyOf(keys), mergeKey);
  }

  private static @Nullable String fallback(String key) {
    return key.equals("protocol") ? "TCP" : null;
  }
}
