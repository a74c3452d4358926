package org.ncclconformance.validator;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.BenchmarkResult;
import org.ncclconformance.nccl.Expectation;
import org.ncclconformance.nccl.Judgement;
import org.ncclconformance.nccl.LogReader;
import org.ncclconformance.nccl.Reading;
import org.ncclconformance.nccl.Threshold;
import org.ncclconformance.nccl.Tolerance;
import org.ncclconformance.nccl.TransportDemand;
import org.ncclconformance.validator.Gate.Result.Cleared;

/** From the launcher's log to a verdict. */
final class Judging {
  private static final int EXHIBITED = 256 * 1024;

  private final Request request;
  private final Cleared cleared;
  private final Notes notes;

  Judging(Request request, Cleared cleared, Notes notes) {
    this.request = request;
    this.cleared = cleared;
    this.notes = notes;
  }

  Verdict of(BenchmarkResult.Finished finished) {
    notes.exhibit("launcher.log", excerpt(finished.log()));
    Reading reading = read(finished);
    reading.warnings().forEach(notes::warn);
    Judgement judgement = Judgement.of(reading, expectation());
    if (reading instanceof Reading.Measured measured
        && judgement.outcome() != Judgement.Outcome.DATA_CORRUPTION) {
      notes.bandwidth(
          new Bandwidth(
              measured.size(),
              measured.outOfPlace().busbw(),
              measured.inPlace().busbw(),
              judgement.threshold(),
              judgement.tolerance().fraction(),
              judgement.floor()));
    }
    judgement.warnings().stream().filter(w -> !reading.warnings().contains(w)).forEach(notes::warn);
    String message = cleared.intent() + "; " + judgement.sentence();
    return judgement.passed()
        ? notes.passed(message)
        : notes.failed(message, cause(judgement, reading));
  }

  /**
   * The log first; where it is not whole, the rows that the launcher left in its termination
   * message, which neither rotation nor the kubelet's garbage collection can take.
   */
  private Reading read(BenchmarkResult.Finished finished) {
    try (InputStream log = Files.newInputStream(finished.log())) {
      Reading reading = LogReader.read(log);
      if (reading instanceof Reading.NoReading && finished.droppedBytes() > 0) {
        Reading kept =
            LogReader.read(
                new ByteArrayInputStream(
                    finished.terminationMessage().getBytes(StandardCharsets.UTF_8)));
        if (kept instanceof Reading.Measured) {
          notes.warn(
              "the log is longer than what was kept of it; the rows are those of the"
                  + " launcher's termination message");
          return kept;
        }
      }
      return reading;
    } catch (IOException e) {
      throw new UncheckedIOException("the launcher's log cannot be read again", e);
    }
  }

  private Expectation expectation() {
    return new Expectation(
        TransportDemand.of(cleared.check().name()),
        new Threshold(cleared.threshold()),
        new Tolerance(request.tolerance()),
        cleared.shape().ranks(),
        cleared.shape().maxBytes(),
        null);
  }

  private static Cause cause(Judgement judgement, Reading reading) {
    CauseCode code =
        switch (judgement.outcome()) {
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
      int from = Math.max(0, all.length - EXHIBITED);
      return new String(all, from, all.length - from, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the launcher's log cannot be read again", e);
    }
  }
}
