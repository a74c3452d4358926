package org.ncclconformance.nccl.matrix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is measured: an accelerator on a service.
 *
 * @param accelerator as {@code h100}
 * @param service as {@code eks}
 */
public record Platform(String accelerator, String service) {
  private static final Pattern FORM = Pattern.compile("([a-z0-9]+)/([a-z0-9]+)");

  /**
   * Reads {@code h100/eks}.
   *
   * @throws IllegalArgumentException for any other form, and for a platform without a benchmark;
   *     the message lists the valid ones
   */
  public static Platform parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "platform '"
              + text
              + "' is not of the form accelerator/service; valid are: "
              + SupportedBenchmark.platforms());
    }
    Platform platform = new Platform(form.group(1), form.group(2));
    if (!SupportedBenchmark.implementedOn(platform)) {
      throw new IllegalArgumentException(
          "platform '" + text + "' has no benchmark; valid are: " + SupportedBenchmark.platforms());
    }
    return platform;
  }

  /** Whether a check is implemented on it. */
  public boolean hasBenchmark() {
    return SupportedBenchmark.implementedOn(this);
  }

  @Override
  public String toString() {
    return accelerator + "/" + service;
  }
}
