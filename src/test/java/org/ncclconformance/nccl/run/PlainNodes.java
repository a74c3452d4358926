package org.ncclconformance.nccl.run;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.matrix.BenchmarkShape;

/**
 * Nodes of eight GPUs with neither fabric, product nor taint, for tests that only count or name.
 */
public final class PlainNodes {
  private PlainNodes() {}

  public static GpuNode named(String name) {
    return with(name, Map.of());
  }

  public static GpuNode with(String name, Map<String, Integer> devices) {
    return new GpuNode(name, name, "amd64", null, null, null, 8, 8, devices, List.of());
  }

  /** Nodes {@code n0}, {@code n1} and so on. */
  public static BenchmarkShape shape(int count) {
    return new BenchmarkShape(IntStream.range(0, count).mapToObj(i -> named("n" + i)).toList());
  }
}
