package org.ncclconformance.validator.reference;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.validator.Verdict;

/** What is measured, on which nodes and against what; or why nothing is. */
sealed interface Subject {

  /** That. */
  record Chosen(
      BenchmarkOptions options,
      SupportedBenchmark benchmark,
      BenchmarkShape shape,
      Threshold threshold)
      implements Subject {

    /** What its pods run. */
    List<String> images() {
      return options.image() == null ? benchmark.runtime().images() : List.of(options.image());
    }

    /** Of its nodes, as {@code amd64}. */
    Set<String> architectures() {
      return shape.nodes().stream().map(GpuNode::architecture).collect(Collectors.toSet());
    }
  }

  /** Nothing. */
  record None(Verdict why) implements Subject {}
}
