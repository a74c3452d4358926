package org.ncclconformance.nccl.matrix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.judge.CheckName;

/**
 * What is asked for.
 *
 * @param environment extra variables of the launcher; those named {@code NCCL_...} and {@code
 *     FI_...} are exported to every rank too, over the platform's own
 * @param image to run instead of the runtime's own, or null
 */
public record BenchmarkOptions(
    CheckName name, Platform platform, Map<String, String> environment, @Nullable String image) {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /**
   * Keeps the order of the environment.
   *
   * @throws IllegalArgumentException for a name that no shell takes
   */
  public BenchmarkOptions {
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
    for (String variable : environment.keySet()) {
      if (!VARIABLE.matcher(variable).matches()) {
        throw new IllegalArgumentException(
            "benchmark variable '" + variable + "' is not of the form " + VARIABLE);
      }
    }
  }
}
