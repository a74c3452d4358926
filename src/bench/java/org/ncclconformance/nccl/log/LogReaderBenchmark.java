package org.ncclconformance.nccl.log;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast a log is read on one core, its garbage collected on it too: see the figure {@code
 * megabytes}, which is per second by the clock, so that nothing else should run meanwhile.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgs = "-XX:+UseSerialGC")
public class LogReaderBenchmark {
  private static final int LENGTH = 64 << 20;

  /** A log and how much of it is read. */
  @State(Scope.Thread)
  public static class Log {
    @Param public GeneratedLog.Form form = GeneratedLog.Form.TEXT;

    private byte[] bytes = {};

    /** Makes the log. */
    @Setup
    public void generate() throws IOException {
      bytes = GeneratedLog.of(form, LENGTH);
      Reading reading = LogReader.read(open());
      boolean measured = reading instanceof Reading.Measured;
      if (measured == (form == GeneratedLog.Form.LINE_WITHOUT_END)) {
        throw new IllegalStateException(form + " was read as " + reading);
      }
    }

    InputStream open() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** What JMH divides by the time. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Volume {
    public double megabytes;
  }

  /** Reads all of it. */
  @Benchmark
  public Reading read(Log log, Volume volume) throws IOException {
    volume.megabytes += log.bytes.length / 1e6;
    return LogReader.read(log.open());
  }
}
