package org.ncclconformance.launcher;

import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.Requirements;

/** What there is to prove, as a reader of the README sees it. */
record BehaviorTable(Requirements requirements) {

  /** A Markdown table, one row a behaviour in the order of the ledger, ending with a newline. */
  String markdown() {
    return requirements.behaviors().stream()
        .map(name -> "| `%s` | %s | %s |\n".formatted(name, ids(name), requirements.proves(name)))
        .collect(
            Collectors.joining("", "| behaviour | ids | what it proves |\n|---|---|---|\n", ""));
  }

  private String ids(String behavior) {
    List<String> ids = requirements.of(behavior).stream().map(Requirement::id).toList();
    return ids.size() < 2 ? String.join("", ids) : ids.get(0) + " to " + ids.get(ids.size() - 1);
  }
}
