package org.ncclconformance.nccl.log;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a run was asked for, as its banner says.
 *
 * @param threads threads per process
 * @param gpus GPUs per thread
 * @param minBytes smallest message size
 * @param maxBytes largest message size asked for
 * @param step factor or bytes from one size to the next
 * @param factor whether the step is a factor
 * @param validation whether results were to be checked, or null where the banner does not say
 */
public record Banner(
    int threads,
    int gpus,
    long minBytes,
    long maxBytes,
    long step,
    boolean factor,
    @Nullable Boolean validation) {

  private static final Pattern FORM =
      Pattern.compile(
          "nThread (\\d{1,6}) nGpus (\\d{1,6}) minBytes (\\d{1,18}) maxBytes (\\d{1,18})"
              + " step: (\\d{1,18})\\((factor|bytes)\\)(?:.*?validation: (\\d+))?.*");

  /** Reads the banner line without its hash, which may be lost. */
  static Optional<Banner> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String validation = matcher.group(7);
    return Optional.of(
        new Banner(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Long.parseLong(matcher.group(3)),
            Long.parseLong(matcher.group(4)),
            Long.parseLong(matcher.group(5)),
            matcher.group(6).equals("factor"),
            validation == null ? null : !validation.matches("0+")));
  }

  /** Whether no size follows that one below the given maximum. */
  boolean isLast(long size, long maximum) {
    boolean another = step > (factor ? 1 : 0);
    return size > 0
        && size <= maximum
        && !(another && (factor ? size <= maximum / step : size <= maximum - step));
  }
}
