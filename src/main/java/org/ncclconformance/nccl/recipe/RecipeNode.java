package org.ncclconformance.nccl.recipe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.YamlDepth;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A mapping of a recipe. What is not asked for is no matter: a recipe describes a whole cluster.
 *
 * @param where its path in the recipe, for messages
 */
record RecipeNode(String where, Map<String, @Nullable Object> entries) {
  private static final int DEEPEST = 64;

  static RecipeNode parse(String yaml) throws UnusableRecipe {
    LoadSettings settings = LoadSettings.builder().setLabel("recipe").build();
    Object root;
    try {
      if (YamlDepth.exceeds(DEEPEST, yaml)) {
        throw new UnusableRecipe(
            "found more than " + DEEPEST + " levels in each other; valid is an AICR recipe");
      }
      root = new Load(settings).loadFromString(yaml);
    } catch (RuntimeException e) {
      // beside its own exceptions the parser lets those through that a value's tag provokes
      throw new UnusableRecipe(
          "found what is no YAML; valid is an AICR recipe in YAML (" + e.getMessage() + ")");
    }
    return of("", root);
  }

  private static RecipeNode of(String where, @Nullable Object node) throws UnusableRecipe {
    if (!(node instanceof Map<?, ?> map)) {
      throw new UnusableRecipe(
          "found "
              + kind(node)
              + (where.isEmpty() ? "" : " at " + where)
              + "; valid is "
              + (where.isEmpty() ? "an AICR recipe in YAML" : "a mapping"));
    }
    Map<String, @Nullable Object> entries = new LinkedHashMap<>();
    map.forEach((key, value) -> entries.put(scalar(key) ? String.valueOf(key) : "?", value));
    return new RecipeNode(where, entries);
  }

  boolean has(String key) {
    return entries.get(key) != null;
  }

  List<String> keysBeside(Set<String> known) {
    return entries.keySet().stream().filter(key -> !known.contains(key)).toList();
  }

  /** Numbers and booleans are taken as they are written after YAML's reading of them. */
  String text(String key, String otherwise) throws UnusableRecipe {
    Object value = entries.get(key);
    if (value == null) {
      return otherwise;
    }
    if (!scalar(value)) {
      throw without(key, "a text");
    }
    return value.toString();
  }

  /** An empty one where there is none. */
  RecipeNode map(String key) throws UnusableRecipe {
    Object value = entries.get(key);
    return of(path(key), value == null ? Map.of() : value);
  }

  List<RecipeNode> maps(String key) throws UnusableRecipe {
    List<RecipeNode> maps = new ArrayList<>();
    for (Object node : list(key, "a list of mappings")) {
      maps.add(of(path(key) + "[" + maps.size() + "]", node));
    }
    return maps;
  }

  List<String> texts(String key) throws UnusableRecipe {
    List<String> texts = new ArrayList<>();
    for (Object node : list(key, "a list of texts")) {
      if (node == null || !scalar(node)) {
        throw without(key, "a list of texts");
      }
      texts.add(node.toString());
    }
    return texts;
  }

  private List<?> list(String key, String valid) throws UnusableRecipe {
    Object value = entries.get(key);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof List<?> list)) {
      throw without(key, valid);
    }
    return list;
  }

  /** That what is valid there is not there. */
  UnusableRecipe without(String key, String valid) {
    return new UnusableRecipe(
        "found " + kind(entries.get(key)) + " at " + path(key) + "; valid is " + valid);
  }

  private String path(String key) {
    return where.isEmpty() ? key : where + "." + key;
  }

  private static boolean scalar(@Nullable Object node) {
    return node instanceof String || node instanceof Number || node instanceof Boolean;
  }

  private static String kind(@Nullable Object node) {
    if (node == null) {
      return "nothing";
    }
    return node instanceof Map
        ? "a mapping"
        : node instanceof List ? "a list" : scalar(node) ? "\"" + node + "\"" : "a value of a tag";
  }
}
