package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.AnnotatedNodes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.PlatformDetection;
import org.ncclconformance.nccl.matrix.Sizing;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;

/**
 * Runs the benchmark's stand-in on a real cluster whose Trainer is healthy: the context that the
 * system property {@code real.context} names.
 */
@Timeout(300)
class BenchmarkRunOnRealClusterTest {
  @TempDir Path folder;

  private Cluster cluster;

  @BeforeEach
  void connect() {
    String context = System.getProperty("real.context", "");
    assumeTrue(!context.isEmpty(), "real.context names no context");
    cluster = new Cluster(context, Config.autoConfigure(context), Access.RUN, Time.system());
    Map<String, String> says =
        cluster.client().namespaces().withName("kube-system").get().getMetadata().getAnnotations();
    assumeTrue(
        says != null && "annotations".equals(says.get("ncclconformance.org/fabric")),
        "kube-system does not say ncclconformance.org/fabric: annotations");
  }

  @AfterEach
  void disconnect() {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static BenchmarkResult.Finished finished(BenchmarkResult result) {
    assertThat(result).isInstanceOf(BenchmarkResult.Finished.class);
    return (BenchmarkResult.Finished) result;
  }

  private static BenchmarkResult.Failed failed(BenchmarkResult result) {
    assertThat(result).isInstanceOf(BenchmarkResult.Failed.class);
    return (BenchmarkResult.Failed) result;
  }

  private BenchmarkResult run(
      CheckName name, Map<String, String> environment, Duration deadline, TestReporter reporter)
      throws InterruptedException {
    return run(name, environment, deadline, reporter, null, s -> s);
  }

  private BenchmarkResult runOn(String fault, Duration deadline, TestReporter reporter)
      throws InterruptedException {
    try (AnnotatedNodes faulty = new AnnotatedNodes(cluster.client(), "fault", fault)) {
      return run(CheckName.ALL_REDUCE, Map.of(), deadline, reporter);
    }
  }

  private BenchmarkResult run(
      CheckName name,
      Map<String, String> environment,
      Duration deadline,
      TestReporter reporter,
      @Nullable String image,
      UnaryOperator<BenchmarkShape> shaped)
      throws InterruptedException {
    NodeCensus census = NodeCensus.of(cluster.client().nodes().list().getItems());
    BenchmarkShape shape = shaped.apply(((Sizing.Fits) Sizing.of(census, 0)).shape());
    Platform platform =
        ((PlatformDetection.Detected) PlatformDetection.of(census.used())).platform();
    String runId = "real-" + Long.toString(System.nanoTime(), 36);
    BenchmarkRun run =
        new BenchmarkRun(
            cluster,
            runId,
            new BenchmarkOptions(name, platform, environment, image),
            SupportedBenchmark.of(name, platform).orElseThrow(),
            shape,
            folder,
            staging -> Optional.empty());
    Instant start = Instant.now();
    BenchmarkResult result = run.run(Deadline.in(deadline, cluster.time()));
    Instant ended = Instant.now();
    List<NotRemoved> left = run.cleanUp(Deadline.in(Duration.ofMinutes(2), cluster.time()));
    List<String> times = new ArrayList<>(result.evidence());
    times.add("result after " + Duration.between(start, ended).toMillis() + " ms");
    times.add("clean after " + Duration.between(ended, Instant.now()).toMillis() + " ms");
    reporter.publishEntry(String.join("\n", times));
    System.out.println(String.join("\n", times));
    assertThat(left).isEmpty();
    assertThat(cluster.client().namespaces().withName("nccl-conformance-" + runId).get()).isNull();
    return result;
  }

  @ParameterizedTest
  @EnumSource(CheckName.class)
  void a_whole_run_brings_log_and_rows(CheckName name, TestReporter reporter)
      throws InterruptedException, IOException {
    BenchmarkResult.Finished result;
    try (AnnotatedNodes fast = new AnnotatedNodes(cluster.client(), "gbps", "338.16")) {
      result = finished(run(name, Map.of(), Duration.ofMinutes(2), reporter));
    }
    List<String> log = Files.readAllLines(result.log());
    assertThat(log.get(0)).startsWith("# nThread 1 nGpus 1 minBytes 1024 maxBytes 17179869184");
    assertThat(log).filteredOn(l -> l.contains("Avg bus bandwidth")).hasSize(1);
    boolean info = name != CheckName.ALL_REDUCE;
    assertThat(log.stream().anyMatch(l -> l.contains("NCCL INFO Using network"))).isEqualTo(info);
    assertThat(log.stream().anyMatch(l -> l.contains("NVLS comm"))).isEqualTo(info);
    assertThat(result.droppedBytes()).isZero();
    List<String> rows = result.terminationMessage().lines().toList();
    assertThat(rows).hasSize(27);
    assertThat(rows.get(24)).startsWith(" 17179869184").contains("338.16");
    assertThat(rows.get(25)).isEqualTo("# Out of bounds values : 0 OK");
    assertThat(rows.get(26)).startsWith("# Avg bus bandwidth");
  }

  @Test
  void variables_of_the_check_reach_the_benchmark(TestReporter reporter)
      throws InterruptedException, IOException {
    BenchmarkResult.Finished result =
        finished(
            run(
                CheckName.ALL_REDUCE_NET,
                Map.of("NCCL_NET", "Socket"),
                Duration.ofMinutes(2),
                reporter));
    assertThat(Files.readString(result.log()))
        .contains("NCCL INFO Using network Socket")
        .contains(" 11.87 ", " 11.82 ");
  }

  @Test
  void a_failed_launcher_brings_its_last_lines_and_its_workers(TestReporter reporter)
      throws InterruptedException {
    BenchmarkResult.Failed result = failed(runOn("fail", Duration.ofMinutes(2), reporter));
    assertThat(result.cause().code()).isEqualTo(CauseCode.LAUNCHER_FAILED);
    assertThat(result.cause().found())
        .startsWith("container node ended with code 1 (Error)")
        .contains("remote process exited or there was a network error");
    assertThat(result.launcherLines())
        .anyMatch(l -> l.contains("Test NCCL failure common.cu:1029"))
        .anyMatch(l -> l.contains("Rank 15"));
    assertThat(result.workerLines()).hasSize(2);
  }

  @Test
  void a_truncated_table_is_a_finished_run_that_lacks_its_end(TestReporter reporter)
      throws InterruptedException, IOException {
    BenchmarkResult.Finished result = finished(runOn("cut", Duration.ofMinutes(2), reporter));
    assertThat(Files.readString(result.log())).doesNotContain("Avg bus bandwidth");
    assertThat(result.terminationMessage().lines()).hasSize(12);
  }

  @Test
  void a_run_that_hangs_ends_with_its_deadline_and_says_where(TestReporter reporter)
      throws InterruptedException {
    BenchmarkResult.Failed result = failed(runOn("hang", Duration.ofSeconds(15), reporter));
    assertThat(result.cause().code()).isEqualTo(CauseCode.DEADLINE_EXCEEDED);
    assertThat(result.cause().object())
        .hasToString(
            "TrainJob "
                + result.evidence().get(0).replaceAll(".* in namespace ", "")
                + "/nccl-all-reduce-tj");
    assertThat(result.cause().found()).contains("launcher-0-0-").contains("Running");
  }

  @Test
  void an_image_that_is_gone_ends_the_run_at_the_first_pull(TestReporter reporter)
      throws InterruptedException {
    String gone = "public.ecr.aws/hpc-cloud/nccl-tests:gone";
    BenchmarkResult.Failed result =
        failed(run(CheckName.ALL_REDUCE, Map.of(), Duration.ofMinutes(2), reporter, gone, s -> s));
    assertThat(result.cause().code()).isEqualTo(CauseCode.IMAGE_ABSENT);
    assertThat(result.cause().field())
        .isEqualTo("status.initContainerStatuses[0].state.waiting.message");
    assertThat(result.cause().found()).endsWith(gone + ": not found");
  }

  @Test
  void a_worker_that_no_node_takes_ends_the_run(TestReporter reporter) throws InterruptedException {
    BenchmarkResult.Failed result =
        failed(
            run(
                CheckName.ALL_REDUCE,
                Map.of(),
                Duration.ofMinutes(2),
                reporter,
                null,
                s -> {
                  List<GpuNode> three = new ArrayList<>(s.nodes());
                  three.add(s.nodes().get(0));
                  return new BenchmarkShape(three);
                }));
    assertThat(result.cause().code()).isEqualTo(CauseCode.UNSCHEDULABLE);
    assertThat(result.cause().found()).contains("Insufficient nvidia.com/gpu");
  }
}
