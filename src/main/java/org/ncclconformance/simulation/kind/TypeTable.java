package org.ncclconformance.simulation.kind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Ownership;
import org.ncclconformance.simulation.kind.Shape.Scalar;
import org.ncclconformance.simulation.kind.Shape.Struct;

/** The shapes of the built-in kinds, read from the table beside this class. */
public final class TypeTable {
  private final Map<String, String> kinds = new HashMap<>();
  private final Map<String, Map<String, String>> types = new HashMap<>();
  private final Map<String, Set<String>> always = new HashMap<>();
  private final Map<String, Shape> parsed = new ConcurrentHashMap<>();

  public TypeTable() {
    for (String line : lines()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("kind")) {
        kinds.put(words[1] + " " + words[2], words[3]);
      } else if (words[0].equals("type")) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String word : Arrays.asList(words).subList(2, words.length)) {
          int colon = word.indexOf(':');
          String field = word.substring(0, colon);
          if (field.endsWith("+")) {
            field = field.substring(0, colon - 1);
            always.computeIfAbsent(words[1], type -> new HashSet<>()).add(field);
          }
          fields.put(field, word.substring(colon + 1));
        }
        types.put(words[1], fields);
      }
    }
  }

  /** The shape of a built-in kind; empty for a custom one. */
  public Optional<Shape> kind(String apiVersion, String kind) {
    return Optional.ofNullable(kinds.get(apiVersion + " " + kind)).map(this::schema);
  }

  public Shape objectMeta() {
    return schema("meta.ObjectMeta");
  }

  private Shape schema(String expression) {
    Shape known = parsed.get(expression);
    if (known == null) {
      known = parse(expression);
      parsed.put(expression, known);
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
      return new MapOf(schema(e.substring(1, e.length() - 1)), atomic);
    }
    if (e.startsWith("[")) {
      return list(e.substring(1, e.length() - 1));
    }
    Map<String, String> fields = types.get(e);
    if (fields == null) {
      return new Scalar(e);
    }
    return new Struct(
        e,
        atomic,
        false,
        always.getOrDefault(e, Set.of()),
        field -> Optional.ofNullable(fields.get(field)).map(this::schema));
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
        for (String key : note.substring("map=".length()).split("\\+", -1)) {
          keys.add(new Shape.Key(key, fallback(key)));
        }
      } else if (note.startsWith("merge=")) {
        mergeKey = note.substring("merge=".length());
      }
    }
    return new ListOf(schema(element), ownership, List.copyOf(keys), mergeKey);
  }

  private static @Nullable String fallback(String key) {
    return key.equals("protocol") ? "TCP" : null;
  }

  private static List<String> lines() {
    try (InputStream in = TypeTable.class.getResourceAsStream("types.txt")) {
      if (in == null) {
        throw new IllegalStateException("types.txt is missing beside " + TypeTable.class.getName());
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
