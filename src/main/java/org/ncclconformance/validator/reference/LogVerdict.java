package org.ncclconformance.validator.reference;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.Expectation;
import org.ncclconformance.nccl.judge.Judgement;
import org.ncclconformance.nccl.log.LogReader;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Reason;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.run.BenchmarkResult;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Curve;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.reference.Preflight.Result.Cleared;

/** From the launcher's log to a verdict. */
final class LogVerdict {
  /** What a log looks like of which a part is lost: the end, the beginning or all of it. */
  private static final int LONGEST_EXCERPT = 256 * 1024;

  private final Request request;
  private final Cleared cleared;
  private final VerdictBuilder builder;

  LogVerdict(Request request, Cleared cleared, VerdictBuilder builder) {
    this.request = request;
    this.cleared = cleared;
    this.builder = builder;
  }

  /**
   * Reads and judges one run, while its log is there.
   *
   * @param suffix tells its evidence from those of other runs
   */
  Sample sample(BenchmarkShape shape, String suffix, BenchmarkResult.Finished finished) {
    builder.evidence("launcher" + suffix + ".log", excerpt(finished.log()));
    Reading reading = read(finished);
    return new Sample(shape, reading, Judgement.of(reading, expectation(shape)));
  }

  /** The verdict on all runs together. */
  Verdict of(List<Sample> samples) {
    boolean pairwise = request.measurement().pairwise();
    Series series = new Series(samples);
    Sample representative = series.representative(pairwise);
    Reading reading = representative.reading();
    Judgement judgement = representative.judgement();
    if (samples.size() > 1) {
      builder.evidence("runs.txt", series.listing());
    }
    reading.warnings().forEach(builder::warn);
    if (reading instanceof Reading.Measured measured
        && judgement.grade() != Judgement.Grade.DATA_CORRUPTION) {
      builder.bandwidth(
          new Bandwidth(
              measured.size(),
              measured.outOfPlace().busbw(),
              measured.inPlace().busbw(),
              judgement.threshold().gigabytesPerSecond(),
              judgement.tolerance().fraction(),
              judgement.floor(),
              Curve.of(
                  cleared.subject().options().name()
                      + " on "
                      + cleared.subject().options().platform(),
                  measured)));
    }
    judgement.warnings().stream()
        .filter(w -> !reading.warnings().contains(w))
        .forEach(builder::warn);
    String message = cleared.intent() + "; " + judgement.sentence() + series.words(pairwise);
    if (judgement.passed()) {
      return builder.passed(message);
    }
    Optional<Cause> blame = pairwise ? series.blame() : Optional.empty();
    return builder.failed(message, blame.orElseGet(() -> cause(judgement, reading)));
  }

  /**
   * Why a run failed: nccl-tests ends with an error where results were wrong, and that outranks
   * everything that the launcher's end says.
   */
  Cause cause(BenchmarkShape shape, BenchmarkResult.Failed failed) {
    Path log = failed.log();
    if (log == null) {
      return failed.cause();
    }
    Reading reading = read(() -> Files.newInputStream(log));
    return reading instanceof Reading.NoReading none && none.reason() == Reason.DATA_CORRUPTION
        ? cause(Judgement.of(reading, expectation(shape)), reading)
        : failed.cause();
  }

  /**
   * The log first; where it is not whole, the rows that the launcher left in its termination
   * message, which neither rotation nor the kubelet's garbage collection can take.
   */
  private Reading read(BenchmarkResult.Finished finished) {
    Reading reading = read(() -> Files.newInputStream(finished.log()));
    if (reading instanceof Reading.NoReading none
        && (finished.droppedBytes() > 0 || none.reason().mayBeLoss())) {
      byte[] message = finished.terminationMessage().getBytes(StandardCharsets.UTF_8);
      Reading kept = read(() -> new ByteArrayInputStream(message));
      if (kept instanceof Reading.Measured) {
        builder.warn(
            "the log is not whole ("
                + none.reason()
                + "); the rows are those of the launcher's termination message");
        return kept;
      }
    }
    return reading;
  }

  private interface Opening {
    InputStream open() throws IOException;
  }

  private static Reading read(Opening log) {
    try (InputStream in = log.open()) {
      return LogReader.read(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the launcher's log cannot be read again", e);
    }
  }

  private Expectation expectation(BenchmarkShape shape) {
    List<String> networks = cleared.subject().benchmark().networks();
    return new Expectation(
        cleared.subject().benchmark().demand(),
        cleared.subject().threshold(),
        request.tolerance(),
        shape.ranks(),
        cleared.subject().benchmark().largest(shape),
        networks.isEmpty() ? null : Set.copyOf(networks));
  }

  private static Cause cause(Judgement judgement, Reading reading) {
    CauseCode code =
        switch (judgement.grade()) {
          case DATA_CORRUPTION -> CauseCode.DATA_CORRUPTION;
          case TRANSPORT_SOCKET, TRANSPORT_OTHER, TRANSPORT_UNPROVEN, NVLS_UNPROVEN ->
              CauseCode.TRANSPORT;
          case RANKS_MISSING, SIZE_NOT_REACHED -> CauseCode.COVERAGE;
          case NO_READING -> CauseCode.LOG_INCOMPLETE;
          case BELOW_THRESHOLD, PASSED -> CauseCode.BANDWIDTH_BELOW_THRESHOLD;
        };
    String line =
        reading instanceof Reading.NoReading none && none.line() != null
            ? "; the line is: " + none.line()
            : "";
    return new Cause(code, null, null, judgement.sentence() + line, "read launcher.log");
  }

  private static String excerpt(Path log) {
    try {
      byte[] all = Files.readAllBytes(log);
      int from = Math.max(0, all.length - LONGEST_EXCERPT);
      return new String(all, from, all.length - from, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the launcher's log cannot be read again", e);
    }
  }
}
