package org.ncclconformance.nccl;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/**
 * How a check is run on a platform.
 *
 * @param image that launcher and workers run
 * @param mpirun path in the image
 * @param program nccl-tests' all_reduce_perf, path in the image
 * @param variables exported to every rank, in this order
 * @param efaVariables the same, where the nodes have EFA devices
 * @param threshold bus bandwidth in GB/s that two nodes of the platform are known to reach, or
 *     empty where nobody has published one
 */
public record Benchmark(
    CheckName check,
    Platform platform,
    String image,
    String mpirun,
    String program,
    Map<String, String> variables,
    Map<String, String> efaVariables,
    OptionalDouble threshold) {
  private static final Platform H100_EKS = new Platform("h100", "eks");
  private static final List<Benchmark> ALL =
      List.of(
          h100Eks(
              CheckName.ALL_REDUCE,
              List.of("NCCL_DEBUG=WARN"),
              // calibrated upstream on p5.48xlarge
              OptionalDouble.of(300)),
          h100Eks(
              CheckName.ALL_REDUCE_NET,
              List.of("NCCL_NVLS_ENABLE=0", "NCCL_DEBUG=INFO"),
              OptionalDouble.empty()),
          h100Eks(
              CheckName.ALL_REDUCE_NVLS,
              List.of("NCCL_NVLS_ENABLE=1", "NCCL_DEBUG=INFO"),
              OptionalDouble.empty()));

  public Benchmark {
    variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    efaVariables = Collections.unmodifiableMap(new LinkedHashMap<>(efaVariables));
  }

  private static Benchmark h100Eks(
      CheckName check, List<String> variant, OptionalDouble threshold) {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("NCCL_SOCKET_IFNAME", "eth0");
    variables.put("NCCL_IGNORE_DISABLED_P2P", "1");
    variant.forEach(v -> variables.put(v.split("=", 2)[0], v.split("=", 2)[1]));
    Map<String, String> efa = new LinkedHashMap<>();
    efa.put("FI_PROVIDER", "efa");
    efa.put("FI_EFA_USE_DEVICE_RDMA", "1");
    efa.put("FI_EFA_FORK_SAFE", "1");
    return new Benchmark(
        check,
        H100_EKS,
        "public.ecr.aws/hpc-cloud/nccl-tests:"
            + "cuda12.8.1-efa1.43.2-ofiv1.16.3-ncclv2.27.7-1-testsv2.16.9",
        "/opt/amazon/openmpi/bin/mpirun",
        "/opt/nccl-tests/build/all_reduce_perf",
        variables,
        efa,
        threshold);
  }

  /** How that check is run on that platform, or empty where nobody has implemented it. */
  public static Optional<Benchmark> of(CheckName check, Platform platform) {
    return ALL.stream()
        .filter(b -> b.check() == check && b.platform().equals(platform))
        .findFirst();
  }

  /** Why {@link #of} is empty. */
  public static Cause notImplemented(CheckName check, Platform platform) {
    return new Cause(
        CauseCode.NOT_IMPLEMENTED,
        null,
        null,
        check + " has no benchmark on " + platform,
        "set platform to one that has: " + platforms());
  }

  static boolean implementedOn(Platform platform) {
    return ALL.stream().anyMatch(b -> b.platform().equals(platform));
  }

  /** Platforms that have a benchmark, as an error message lists them. */
  public static String platforms() {
    return ALL.stream()
        .map(b -> b.platform().toString())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /**
   * The threshold to use where none is set.
   *
   * @throws IllegalArgumentException where none is known; the message says what to set
   */
  public double defaultThreshold() {
    return threshold.orElseThrow(
        () ->
            new IllegalArgumentException(
                "no threshold is known for "
                    + check
                    + " on "
                    + platform
                    + ": set threshold to the bus bandwidth in GB/s that this cluster should"
                    + " reach"));
  }

  /** What every rank gets, in order: the platform's, overlaid by the check's own. */
  Map<String, String> exported(BenchmarkShape shape, Map<String, String> environment) {
    Map<String, String> exported = new LinkedHashMap<>();
    if (shape.efasPerNode() > 0) {
      exported.putAll(efaVariables);
    }
    exported.putAll(variables);
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("NCCL_") || name.startsWith("FI_")) {
            exported.put(name, Objects.requireNonNull(value));
          }
        });
    return exported;
  }
}
