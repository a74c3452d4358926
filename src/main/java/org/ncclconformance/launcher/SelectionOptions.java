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

  Selection read(LauncherContext context) {
    return new Selection(
        BehaviorClass.in(context.behaviors()),
        groups != null ? groups : context.properties().get("groups"),
        excluded != null ? excluded : context.properties().get("excludedGroups"));
  }
}
