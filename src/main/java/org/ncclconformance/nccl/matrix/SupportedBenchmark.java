package org.ncclconformance.nccl.matrix;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.TransportDemand;

/**
 * How a check is run on a platform: a row of the matrix.
 *
 * @param runtime what Trainer is given
 * @param transport how the data should go, in words
 * @param networks names of which every process must use one; empty where any will do
 * @param fabric the extended resource that carries it, or null where none is asked for
 * @param demand what its log must prove about the way the data went
 * @param threshold bus bandwidth that is declared for it, or empty where nobody has published one
 * @param basis what that number rests on
 */
public record SupportedBenchmark(
    CheckName check,
    Platform platform,
    BenchmarkRuntime runtime,
    String transport,
    List<String> networks,
    @Nullable String fabric,
    TransportDemand demand,
    Optional<Threshold> threshold,
    String basis) {
  private static final long GIB = 1L << 30;
  private static final long SMALLEST = 1 << 10;
  private static final long LARGEST = 16 * GIB;

  /** Over TCP 16 GiB would take too long. */
  private static final long LARGEST_OVER_TCP = 4 * GIB;

  /** Keeps its own copy. */
  public SupportedBenchmark {
    networks = List.copyOf(networks);
  }

  /** How that check is run on that platform, or empty where nobody has implemented it. */
  public static Optional<SupportedBenchmark> of(CheckName check, Platform platform) {
    return Matrix.builtIn().find(check, platform);
  }

  /** The checks that somebody has implemented on that platform, in their own order. */
  public static List<CheckName> checksOn(Platform platform) {
    return Stream.of(CheckName.values()).filter(check -> of(check, platform).isPresent()).toList();
  }

  /**
   * A check that the platform has, for whoever cares for none in particular: the one that demands
   * least of the network between the nodes. Empty where nobody has implemented any.
   */
  public static Optional<CheckName> anyOn(Platform platform) {
    return Stream.of(CheckName.ALL_REDUCE, CheckName.ALL_REDUCE_NVLS, CheckName.ALL_REDUCE_NET)
        .filter(check -> of(check, platform).isPresent())
        .findFirst();
  }

  /** Why {@link #of} is empty. */
  public static Cause notImplemented(CheckName check, Platform platform) {
    return new Cause(
        CauseCode.NOT_IMPLEMENTED,
        null,
        null,
        check + " has no benchmark on " + platform,
        "set platform to one that has: "
            + platforms(Matrix.builtIn().rows().stream().filter(b -> b.check() == check).toList())
            + "; or give a runtime of your own");
  }

  static boolean implementedOn(Platform platform) {
    return Matrix.builtIn().rows().stream().anyMatch(b -> b.platform().equals(platform));
  }

  /** Platforms that have a benchmark, as an error message lists them. */
  public static String platforms() {
    return platforms(Matrix.builtIn().rows());
  }

  private static String platforms(List<SupportedBenchmark> rows) {
    return rows.stream()
        .map(b -> b.platform().toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /**
   * A check of a user's own runtime, whose transport is its author's. What the platform's row
   * demands and declares holds for it too, where there is one.
   */
  public static SupportedBenchmark own(
      CheckName check, Platform platform, BenchmarkRuntime runtime) {
    Optional<SupportedBenchmark> row = of(check, platform);
    return new SupportedBenchmark(
        check,
        row.map(SupportedBenchmark::platform).orElse(platform),
        runtime,
        "the runtime's own",
        List.of(),
        null,
        row.map(SupportedBenchmark::demand).orElse(TransportDemand.of(check)),
        row.flatMap(SupportedBenchmark::threshold),
        row.map(SupportedBenchmark::basis).orElse("none published"));
  }

  /** Smallest message in bytes. */
  public long smallest() {
    return SMALLEST;
  }

  /** Largest message in bytes, on nodes that have the fabric. */
  public long largest() {
    return LARGEST;
  }

  /** Largest message in bytes, on nodes without the fabric. */
  public long largestOverTcp() {
    return LARGEST_OVER_TCP;
  }

  /** Largest message in bytes on these nodes. */
  public long largest(BenchmarkShape shape) {
    return fabric == null || shape.fabric(fabric) > 0 ? LARGEST : LARGEST_OVER_TCP;
  }
}
