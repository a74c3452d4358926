package org.ncclconformance.nccl.matrix;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.cluster.GpuNode;

/**
 * What a run puts in the place of {@code ${NAME}} in a runtime's scalars. The names are those that
 * authors of upstream's runtimes know (facts/validator-upstream.md 1.6); what is none of them is
 * left alone, since scripts have variables of their own.
 *
 * @param values by name
 */
public record Placeholders(Map<String, String> values) {
  private static final Pattern FORM = Pattern.compile("\\$\\{([A-Z_]+)}");

  public Placeholders {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Those of one run. */
  public static Placeholders of(
      String namespace, BenchmarkShape shape, SupportedBenchmark benchmark) {
    return of(
        namespace,
        shape.nodes().size(),
        shape.gpusPerNode(),
        shape.fabric(GpuNode.EFA),
        size(benchmark.smallest()),
        size(benchmark.largest(shape)));
  }

  /** Those of a run that is likely, to look at a runtime before there is one. */
  static Placeholders sample() {
    return of("namespace", 2, 8, 32, "1K", "16G");
  }

  private static Placeholders of(
      String namespace, int nodes, int gpus, int efas, String smallest, String largest) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("NAMESPACE", namespace);
    values.put("WORKER_COUNT", String.valueOf(nodes));
    values.put("GPU_COUNT_PER_NODE", String.valueOf(gpus));
    values.put("GPU_COUNT", String.valueOf(nodes * gpus));
    values.put("EFA_COUNT", String.valueOf(efas));
    values.put("TEST_TYPE", "all_reduce_perf");
    values.put("MIN_MESSAGE_SIZE", smallest);
    values.put("MAX_MESSAGE_SIZE", largest);
    return new Placeholders(values);
  }

  private static String size(long bytes) {
    return bytes >= 1 << 30 ? (bytes >> 30) + "G" : (bytes >> 10) + "K";
  }

  String fill(String text) {
    return FORM.matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }
}
