package org.ncclconformance.launcher;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ncclconformance.junit.BehaviorClass;
import org.ncclconformance.junit.RunOptions;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Requirement;
import org.ncclconformance.settings.Suite;

/** Whether suite and tags fit the behaviours that there are. */
final class SuiteCheck {
  private final RunOptions options;
  private final Selection selection;

  SuiteCheck(RunOptions options, Selection selection) {
    this.options = options;
    this.selection = selection;
  }

  /**
   * The behaviours that suite and tags select.
   *
   * @throws BadInput where the suite names something that does not exist, nothing is selected, or
   *     something that the suite requires is not
   */
  Set<String> selected() {
    Suite suite = options.settings().suite();
    Set<String> names =
        selection.behaviors().stream().map(BehaviorClass::name).collect(Collectors.toSet());
    Set<String> namesAndTags = new TreeSet<>(names);
    selection.behaviors().forEach(b -> namesAndTags.addAll(b.tags()));
    known(suite, "behaviors", suite.behaviors(), namesAndTags);
    known(suite, "required", suite.required(), names);
    suite.oneOf().forEach(set -> known(suite, "required", set, names));
    known(
        suite,
        "mayBeSkipped",
        suite.mayBeSkipped().stream()
            .map(Suite.MayBeSkipped::requirement)
            .collect(Collectors.toSet()),
        options.requirements().all().stream().map(Requirement::id).collect(Collectors.toSet()));

    Set<String> selected = new TreeSet<>();
    Set<String> byTags = selection.selected();
    for (BehaviorClass behavior : selection.behaviors()) {
      if (byTags.contains(behavior.name()) && suite.contains(behavior.type(), behavior.tags())) {
        selected.add(behavior.name());
      }
    }
    Set<String> missing = new TreeSet<>(suite.required());
    missing.removeAll(selected);
    suite.oneOf().stream()
        .filter(set -> Collections.disjoint(set, selected))
        .forEach(set -> missing.add(String.join(" or ", new TreeSet<>(set))));
    if (!missing.isEmpty()) {
      throw new BadInput(
          "groups: suite "
              + suite.name()
              + " requires "
              + String.join(", ", missing)
              + ", which the tags or the suite's own list of behaviours leave out");
    }
    if (selected.isEmpty()) {
      throw new BadInput(
          "groups: the tags select only "
              + String.join(", ", byTags)
              + ", and suite "
              + suite.name()
              + " has only "
              + String.join(", ", new TreeSet<>(suite.behaviors())));
    }
    return selected;
  }

  private static void known(Suite suite, String key, Set<String> named, Set<String> valid) {
    Set<String> unknown = new TreeSet<>(named);
    unknown.removeAll(valid);
    if (!unknown.isEmpty()) {
      throw new BadInput(
          "suite "
              + suite.name()
              + ": "
              + key
              + ": found "
              + String.join(", ", unknown)
              + "; valid are "
              + String.join(", ", new TreeSet<>(valid)));
    }
  }
}
