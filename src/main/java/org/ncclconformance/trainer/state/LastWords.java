package org.ncclconformance.trainer.state;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a log says about an exit, in one line: the first line that reads like a complaint, since
 * Go's flag package prints a page of usage after it, and the last ones. Empty where it says
 * nothing.
 */
final class LastWords {
  private static final Pattern COMPLAINT =
      Pattern.compile("error|panic|fatal|not defined|unable|cannot|can't|failed");
  private static final int LAST = 2;

  /** What a kubelet answers in a log's place when its file is gone: nothing the container said. */
  private static final Pattern NO_LOG =
      Pattern.compile(
          "^(failed to try resolving symlinks in path|unable to retrieve container logs for) ");

  private LastWords() {}

  static String of(String log) {
    if (NO_LOG.matcher(log).find()) {
      return "";
    }
    List<String> lines = log.lines().map(String::strip).filter(l -> !l.isEmpty()).toList();
    Set<String> told = new LinkedHashSet<>();
    lines.stream()
        .filter(l -> COMPLAINT.matcher(l.toLowerCase(Locale.ROOT)).find())
        .findFirst()
        .ifPresent(told::add);
    told.addAll(lines.subList(Math.max(0, lines.size() - LAST), lines.size()));
    return String.join(" | ", told);
  }
}
