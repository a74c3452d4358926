package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What one more object means to a limit of a quota.
 *
 * @param used without the new object
 */
record QuotaUsage(String resource, int used, JsonNode hard) {

  boolean isExceeded() {
    return used + 1 > hard.asInt(Integer.MAX_VALUE);
  }

  static String exceeded(String quota, List<QuotaUsage> usages) {
    return "exceeded quota: %s, requested: %s, used: %s, limited: %s"
        .formatted(
            quota,
            each(usages, usage -> "1"),
            each(usages, usage -> String.valueOf(usage.used)),
            each(usages, usage -> usage.hard.asString("")));
  }

  private static String each(List<QuotaUsage> usages, Function<QuotaUsage, String> value) {
    return usages.stream()
        .map(usage -> usage.resource + "=" + value.apply(usage))
        .collect(Collectors.joining(","));
  }
}
