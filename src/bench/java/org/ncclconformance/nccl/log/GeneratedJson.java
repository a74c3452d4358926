package org.ncclconformance.nccl.log;

/** The form that -J writes, which is large for one of two reasons. */
final class GeneratedJson {
  private static final long STEP = 1 << 20;

  /** Characters of one row, and of one iteration of one half, on the average. */
  private static final int ROW = 318;

  private static final int ITERATION = 12;
  private static final int SIZES = 32;

  private static final String STATISTICS =
      "_per_iter\":{\"skipped_iterations\":2,\"min_us\":29.400030,\"max_us\":30.600031,"
          + "\"avg_us\":29.900031,\"p50_us\":30.000031,\"p95_us\":30.600031,\"p99_us\":30.600031,"
          + "\"stdev_us\":0.447214,\"cv_pct\":1.495698,\"times_us\":[";

  private final StringBuilder log;
  private final GeneratedPlacement placement = new GeneratedPlacement();
  private final int iterations;

  private GeneratedJson(int length, int iterations) {
    this.log = new StringBuilder(length + length / 8 + 65536);
    this.iterations = iterations;
  }

  /** Few sizes, each with the times of its single iterations, -I and -n. */
  static String iterations(int length) {
    GeneratedJson json = new GeneratedJson(length, length / (2 * SIZES * ITERATION));
    json.head(8, 8L << (SIZES - 1), "\"step_factor\":2");
    for (int i = 0; i < SIZES; i++) {
      json.row(8L << i);
    }
    return json.end();
  }

  /** Many sizes, with a step in bytes, -i. */
  static String sizes(int length) {
    GeneratedJson json = new GeneratedJson(length, 0);
    long rows = length / ROW;
    json.head(STEP, rows * STEP, "\"step_bytes\":" + STEP);
    for (long row = 1; row <= rows; row++) {
      json.row(row * STEP);
    }
    return json.end();
  }

  private void head(long min, long max, String step) {
    log.append("{\"version\":3,\"start_time\":\"2026-03-01 12:00:07\",")
        .append("\"args\":[\"\\/usr\\/local\\/bin\\/all_reduce_perf\",\"-g\",\"8\"],")
        .append("\"env\":[\"PATH=\\/usr\\/local\\/bin:\\/usr\\/bin\",\"NCCL_DEBUG=INFO\"],")
        .append("\"nccl_version\":22707,\"config\":{\"nthreads\":1,\"ngpus\":8,\"minimum_bytes\":")
        .append(min)
        .append(",\"maximum_bytes\":")
        .append(max)
        .append(',')
        .append(step)
        .append(
            ",\"warmup_iters\":1,\"iterations\":20,\"validation\":1,\"graph\":0},\"results\":[");
  }

  private void row(long size) {
    log.append("{\"size\":")
        .append(size)
        .append(",\"count\":")
        .append(size / 4)
        .append(",\"type\":\"float\",\"redop\":\"sum\",\"root\":\"    -1\"");
    placement("out_of_place", size);
    placement("in_place", size);
    log.append(",\"actual_iterations\":20,\"experiment_name\":\"\"},");
  }

  private void placement(String name, long size) {
    placement.measure(size);
    log.append(",\"").append(name);
    placement.print(log, "\":{\"time\":", ",\"alg_bw\":", ",\"bus_bw\":", ",\"nwrong\":0.000000}");
    if (iterations > 0) {
      log.append(",\"").append(name).append(STATISTICS);
      for (int i = 0; i < iterations; i++) {
        GeneratedPlacement.decimal(log, placement.iteration(size));
        log.append(',');
      }
      log.setLength(log.length() - 1);
      log.append("]}");
    }
  }

  private String end() {
    log.setLength(log.length() - 1);
    log.append("],\"out_of_bounds\":{\"count\":0,\"okay\":\"true\"},")
        .append("\"average_bus_bandwidth\":{\"bandwidth\":");
    GeneratedPlacement.decimal(log, placement.average());
    return log.append(",\"okay\":\"unchecked\"},\"errors\":[\"\"],")
        .append("\"end_time\":\"2026-03-01 12:00:07\"}")
        .toString();
  }
}
