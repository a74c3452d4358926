package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.behavior.DataCorruption;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.HeldTime;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.ResourceText;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.nccl.run.BenchmarkResult;
import org.ncclconformance.nccl.run.PlainNodes;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;
import org.ncclconformance.validator.reference.Preflight.Result.Cleared;

/** From logs of two nodes with 16 ranks to a verdict. */
class LogVerdictTest {
  private static final Platform PLATFORM = new Platform("h100", "eks");

  @TempDir Path folder;
  private final VerdictBuilder notes = new VerdictBuilder();

  private static BenchmarkShape shape(int nodes) {
    List<GpuNode> all = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      all.add(PlainNodes.with("n" + i, Map.of(GpuNode.EFA, 32)));
    }
    return new BenchmarkShape(all);
  }

  private LogVerdict judging(CheckName check, String threshold, BenchmarkShape shape) {
    Request request =
        Asked.of(
                new Cluster(
                    "nowhere",
                    io.fabric8.kubernetes.client.Config.empty(),
                    Access.OBSERVE,
                    new HeldTime()))
            .about(check)
            .measuring(Asked.standard())
            .request();
    Cleared cleared =
        new Cleared(
            "r1",
            TrainerState.HEALTHY,
            Optional.empty(),
            Optional.empty(),
            new Subject.Chosen(
                new BenchmarkOptions(check, PLATFORM, Map.of(), null),
                SupportedBenchmark.of(check, PLATFORM).orElseThrow(),
                shape,
                new Threshold(new BigDecimal(threshold))));
    return new LogVerdict(request, cleared, notes);
  }

  private static String log(String name) {
    return name.isEmpty() ? "" : ResourceText.beside(DataCorruption.class, name + ".log");
  }

  /** What the lab's benchmark printed, after what it was asked and how it ended. */
  private static String printed(String name) {
    String recorded = ResourceText.beside(SimulatedCluster.class, "fabric/" + name + ".txt");
    String end = "\nexit 0\n";
    return recorded.substring(recorded.indexOf(end) + end.length());
  }

  private BenchmarkResult.Finished finished(String log, long dropped, String kept)
      throws IOException {
    Path file = Files.writeString(folder.resolve("launcher.log"), log);
    return new BenchmarkResult.Finished(file, dropped, kept, List.of());
  }

  private Verdict verdict(CheckName check, String threshold, String log, String kept)
      throws IOException {
    LogVerdict judging = judging(check, threshold, shape(2));
    return judging.of(List.of(judging.sample(shape(2), "", finished(log, 0, kept))));
  }

  private Verdict verdict(String threshold, String log, String kept) throws IOException {
    return verdict(CheckName.ALL_REDUCE, threshold, log, kept);
  }

  @Test
  void aBandwidthAboveTheFloorPassesWithEveryNumber() throws IOException {
    Verdict verdict = verdict("225", printed("healthy"), "");

    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.cause()).isNull();
    assertThat(verdict.message())
        .startsWith("Trainer is HEALTHY and reused; ")
        .endsWith("threshold 225 GB/s, tolerance 10 %, floor 202.5 GB/s: passed");
    assertThat(verdict.bandwidth().outOfPlace()).isPositive();
    assertThat(verdict.bandwidth().floor()).isEqualByComparingTo("202.5");
    assertThat(verdict.bandwidth().curve().of()).isEqualTo("nccl-all-reduce-bw on h100/eks");
    assertThat(verdict.bandwidth().curve().points()).hasSize(25);
    assertThat(verdict.evidence("launcher.log")).contains(printed("healthy"));
    assertThat(verdict.evidence("runs.txt")).as("there is one run only").isEmpty();
  }

  @Test
  void aBandwidthBelowTheFloorIsShownAndFails() throws IOException {
    Verdict verdict = verdict("4000", printed("healthy"), "");

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.cause().code()).isEqualTo(CauseCode.BANDWIDTH_BELOW_THRESHOLD);
    assertThat(verdict.bandwidth()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "wrong-in-the-middle, DATA_CORRUPTION",
    "cut, LOG_INCOMPLETE",
    "rotated, LOG_INCOMPLETE",
    "'', LOG_INCOMPLETE",
    "failed, LOG_INCOMPLETE"
  })
  void aLogWithoutABandwidthGivesNone(String log, CauseCode code) throws IOException {
    Verdict verdict = verdict("225", log(log), "");

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.cause().code()).isEqualTo(code);
    assertThat(verdict.cause().advice()).isEqualTo("read launcher.log");
    assertThat(verdict.bandwidth()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"''", "rotated", "cut"})
  void whatALogLacksIsTakenFromTheTerminationMessage(String log) throws IOException {
    Verdict verdict = verdict("225", log(log), log("kept-rows"));

    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.warnings())
        .anyMatch(
            w ->
                w.startsWith("the log is not whole (")
                    && w.endsWith("); the rows are those of the launcher's termination message"));
  }

  /** Not even rows that look right outweigh it. */
  @Test
  void wrongResultsAreNotMadeGoodByTheTerminationMessage() throws IOException {
    Verdict verdict = verdict("225", log("wrong-in-the-middle"), log("kept-rows"));

    assertThat(verdict.cause().code()).isEqualTo(CauseCode.DATA_CORRUPTION);
    assertThat(verdict.bandwidth()).isNull();
  }

  @Test
  void aTerminationMessageWithoutRowsMakesNothingGood() throws IOException {
    Verdict verdict = verdict("225", "", "Killed");

    assertThat(verdict.cause().code()).isEqualTo(CauseCode.LOG_INCOMPLETE);
    assertThat(verdict.warnings()).noneMatch(w -> w.contains("termination message"));
  }

  @ParameterizedTest
  @CsvSource({"ALL_REDUCE_NET, sockets", "ALL_REDUCE_NVLS, no-sharp-asked"})
  void anotherWayThanTheCheckDemandsIsACause(CheckName check, String log) throws IOException {
    Verdict verdict = verdict(check, "1", printed(log), "");

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.cause().code()).isEqualTo(CauseCode.TRANSPORT);
  }

  @ParameterizedTest
  @CsvSource({
    "3, healthy, '24 ranks were expected, but 16 '",
    "2, small, '16 ranks were expected, but 2 '"
  })
  void lessThanWasAskedForIsNoCoverage(int nodes, String log, String asked) throws IOException {
    LogVerdict judging = judging(CheckName.ALL_REDUCE, "1", shape(nodes));
    Verdict verdict =
        judging.of(List.of(judging.sample(shape(nodes), "", finished(printed(log), 0, ""))));

    assertThat(verdict.cause().code()).isEqualTo(CauseCode.COVERAGE);
    assertThat(verdict.message()).contains(asked);
  }

  @Test
  void severalRunsAreListed() throws IOException {
    LogVerdict judging = judging(CheckName.ALL_REDUCE, "225", shape(2));
    List<Sample> samples =
        List.of(
            judging.sample(shape(2), "-1", finished(printed("healthy"), 0, "")),
            judging.sample(shape(2), "-2", finished("", 0, "")));

    Verdict verdict = judging.of(samples);

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.cause().code()).isEqualTo(CauseCode.LOG_INCOMPLETE);
    assertThat(verdict.message()).endsWith("; one of 2 runs");
    assertThat(verdict.evidence("runs.txt").orElseThrow().lines())
        .hasSize(2)
        .last()
        .isEqualTo("n0 and n1: NO_READING");
    assertThat(verdict.evidence("launcher-1.log")).isPresent();
    assertThat(verdict.evidence("launcher-2.log")).contains("");
  }

  /** A reader needs the end of a log of any size. */
  @Test
  void ofALongLogTheEndIsShown() throws IOException {
    LogVerdict judging = judging(CheckName.ALL_REDUCE, "225", shape(2));
    judging.sample(shape(2), "", finished("first\n" + "x".repeat(300_000) + "\nlast", 0, ""));

    String shown = notes.passed("").evidence("launcher.log").orElseThrow();
    assertThat(shown).hasSize(256 * 1024).endsWith("\nlast").doesNotContain("first");
  }

  // runs that failed

  private static final Cause EXIT =
      new Cause(CauseCode.LAUNCHER_FAILED, null, null, "ended with code 1", "");

  private Cause cause(String log) throws IOException {
    Path file = log == null ? null : Files.writeString(folder.resolve("failed.log"), log);
    return judging(CheckName.ALL_REDUCE, "225", shape(2))
        .cause(shape(2), new BenchmarkResult.Failed(EXIT, List.of(), Map.of(), file, List.of()));
  }

  @Test
  void wrongResultsOutrankHowTheLauncherEnded() throws IOException {
    Cause cause = cause(log("wrong-in-the-middle"));

    assertThat(cause.code()).isEqualTo(CauseCode.DATA_CORRUPTION);
    assertThat(cause.found()).contains("; the line is: ");
  }

  @Test
  void nothingElseInALogDoes() throws IOException {
    assertThat(cause(null)).isEqualTo(EXIT);
    assertThat(cause("")).isEqualTo(EXIT);
    assertThat(cause(printed("healthy"))).isEqualTo(EXIT);
    assertThat(cause(log("failed"))).isEqualTo(EXIT);
  }
}
