package org.ncclconformance.launcher;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ncclconformance.junit.BehaviorClass;

/**
 * What each tag selects, as a reader of the README sees it.
 *
 * @param behaviors in the order in which they are shown
 */
record TagTable(List<BehaviorClass> behaviors) {

  /** A Markdown table, one row a tag: first those of one class, then those of several. */
  String markdown() {
    Map<String, List<String>> selected = new LinkedHashMap<>();
    for (BehaviorClass behavior : behaviors) {
      behavior
          .partsByTag()
          .forEach(
              (tag, parts) -> selected.computeIfAbsent(tag, t -> new ArrayList<>()).addAll(parts));
    }
    return "| tag | selects |\n|---|---|\n" + rows(selected, false) + rows(selected, true);
  }

  private static String rows(Map<String, List<String>> selected, boolean several) {
    return selected.entrySet().stream()
        .filter(tag -> tag.getValue().size() > 1 == several)
        .map(
            tag -> "| `%s` | `%s` |\n".formatted(tag.getKey(), String.join("`, `", tag.getValue())))
        .collect(Collectors.joining());
  }
}
