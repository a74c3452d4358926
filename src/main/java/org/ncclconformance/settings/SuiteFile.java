package org.ncclconformance.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A mapping of a YAML file, read strictly: keys that are not known, and values of another kind than
 * asked for, are {@link BadInput} with one line naming file, key and what is valid.
 */
final class YamlMap {
  private final String where;
  private final Map<String, Object> entries;

  private YamlMap(String where, Map<String, Object> entries) {
    this.where = where;
    this.entries = entries;
  }

  static YamlMap parse(String where, String yaml) {
    Object root;
    try {
      root = new Load(LoadSettings.builder().setLabel(where).build()).loadFromString(yaml);
    } catch (YamlEngineException e) {
      String why = String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
      throw new BadInput(where + ": is no YAML: " + why);
    }
    return of(where, root);
  }

  private static YamlMap of(String where, Object node) {
    if (!(node instanceof Map<?, ?> map)) {
      throw new BadInput(where + ": found " + kind(node) + "; valid is a mapping");
    }
    Map<String, Object> entries = new LinkedHashMap<>();
    map.forEach((key, value) -> entries.put(String.valueOf(key), value));
    return new YamlMap(where, entries);
  }

  YamlMap onlyKeys(Set<String> valid) {
    for (String key : entries.keySet()) {
      if (!valid.contains(key)) {
        throw new BadInput(
            where
                + ": no such key: "
                + key
                + "; valid are "
                + String.join(", ", valid.stream().sorted().toList()));
      }
    }
    return this;
  }

  Set<String> keys() {
    return entries.keySet();
  }

  String text(String key) {
    return optionalText(key).orElseThrow(() -> wrong(key, "a text"));
  }

  /** Numbers and booleans are taken as they are written after YAML's reading of them. */
  Optional<String> optionalText(String key) {
    Object value = entries.get(key);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof Map || value instanceof List) {
      throw wrong(key, "a text");
    }
    return Optional.of(value.toString());
  }

  YamlMap map(String key) {
    return of(where + " " + key, entries.getOrDefault(key, Map.of()));
  }

  List<String> texts(String key) {
    Object value = entries.getOrDefault(key, List.of());
    if (!(value instanceof List<?> list) || !list.stream().allMatch(String.class::isInstance)) {
      throw wrong(key, "a list of texts");
    }
    return list.stream().map(String.class::cast).toList();
  }

  List<YamlMap> maps(String key) {
    Object value = entries.getOrDefault(key, List.of());
    if (!(value instanceof List<?> list)) {
      throw wrong(key, "a list of mappings");
    }
    return list.stream().map(node -> of(where + " " + key, node)).toList();
  }

  <E extends Enum<E>> E oneOf(String key, Class<E> type) {
    String text = text(key);
    for (E constant : type.getEnumConstants()) {
      if (spelled(constant).equals(text)) {
        return constant;
      }
    }
    throw wrong(
        key,
        String.join(
            ", ", java.util.Arrays.stream(type.getEnumConstants()).map(YamlMap::spelled).toList()));
  }

  private static String spelled(Enum<?> constant) {
    return constant.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  private BadInput wrong(String key, String valid) {
    Object value = entries.get(key);
    return new BadInput(where + ": " + key + ": found " + kind(value) + "; valid is " + valid);
  }

  private static String kind(@Nullable Object node) {
    if (node == null) {
      return "nothing";
    }
    return node instanceof Map ? "a mapping" : node instanceof List ? "a list" : "\"" + node + "\"";
  }
}
