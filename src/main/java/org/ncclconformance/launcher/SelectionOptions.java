package org.ncclconformance.launcher;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.junit.BehaviorClass;
import picocli.CommandLine.Option;

/** How commands are told which behaviours are meant. */
final class SelectionOptions {

  @Option(
      names = "--groups",
      paramLabel = "TAGS",
      description = "A tag expression, as 'lifecycle & !trainer-absent'.")
  private @Nullable String groups;

  @Option(
      names = "--excluded-groups",
      paramLabel = "TAGS",
      description = "A tag expression for what is left out.")
  private @Nullable String excluded;

  Selection read(LauncherContext installation) {
    return new Selection(
        BehaviorClass.in(installation.behaviors()),
        groups != null ? groups : installation.properties().get("groups"),
        excluded != null ? excluded : installation.properties().get("excludedGroups"));
  }
}
