package org.ncclconformance.validator;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;

/**
 * How a check is to be measured, where that is not left to the platform's row of the matrix.
 *
 * @param environment further variables of the benchmark's launcher, in order
 * @param image to run instead of the runtime's own, or null
 * @param runtime to use instead of the platform's, or null
 * @param nodes how many to use; 0 for all that are usable
 * @param repeat how often to run, at least once; the median is judged
 * @param pairwise whether nodes are measured two at a time, so that a slow one is found
 */
public record Measurement(
    Map<String, String> environment,
    @Nullable String image,
    @Nullable BenchmarkRuntime runtime,
    int nodes,
    int repeat,
    boolean pairwise) {

  /** Copies the map, order kept. */
  public Measurement {
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }

  /** With one more variable of the launcher, or another value of it. */
  public Measurement given(String variable, String value) {
    Map<String, String> more = new LinkedHashMap<>(environment);
    more.put(variable, value);
    return new Measurement(more, image, runtime, nodes, repeat, pairwise);
  }

  /** With that runtime. */
  public Measurement with(BenchmarkRuntime other) {
    return new Measurement(environment, image, other, nodes, repeat, pairwise);
  }

  /** Two nodes at a time, of so many. */
  public Measurement inPairsOf(int some) {
    return new Measurement(environment, image, runtime, some, repeat, true);
  }

  /** So many times. */
  public Measurement repeated(int times) {
    return new Measurement(environment, image, runtime, nodes, times, pairwise);
  }
}
