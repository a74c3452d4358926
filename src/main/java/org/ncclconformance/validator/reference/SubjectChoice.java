package org.ncclconformance.validator.reference;

import java.util.Optional;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.PlatformDetection;
import org.ncclconformance.nccl.matrix.Sizing;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.validator.Request;

/** Chooses what is measured: from the nodes to the platform, to its row of the matrix. */
final class SubjectChoice {
  /** Of a user's own runtime on nodes that do not say what they are. */
  private static final Platform OWN = new Platform("any", "any");

  private final Request request;
  private final VerdictBuilder builder;

  SubjectChoice(Request request, VerdictBuilder builder) {
    this.request = request;
    this.builder = builder;
  }

  Subject choose() {
    NodeCensus census =
        NodeCensus.of(request.cluster().client().nodes().list().getItems(), selected());
    builder.evidence("nodes.txt", String.join("\n", census.sentences()));
    Sizing sizing = Sizing.of(census, request.measurement().nodes());
    if (sizing instanceof Sizing.TooFew few) {
      return new Subject.None(builder.failed(few.cause()));
    }
    census.unused().stream()
        .filter(NodeCensus.Unused::broken)
        .forEach(node -> builder.warn("node " + node + "; it is not measured"));
    return on(((Sizing.Fits) sizing).shape());
  }

  /** Those that a user's own runtime asks for, where it asks for some. */
  private NodeSelection selected() {
    BenchmarkRuntime own = request.measurement().runtime();
    return own == null ? request.nodes() : request.nodes().having(own.nodeSelector());
  }

  private Subject on(BenchmarkShape shape) {
    PlatformDetection detection = detection(shape);
    if (detection instanceof PlatformDetection.Undetermined undetermined) {
      return none(
          "the platform is not known: " + undetermined.why(),
          "set platform to one of " + SupportedBenchmark.platforms());
    }
    PlatformDetection.Detected detected = (PlatformDetection.Detected) detection;
    builder.evidence("platform.txt", detected.platform() + ": " + detected.evidence());
    Platform platform = detected.platform();
    BenchmarkRuntime own = request.measurement().runtime();
    Optional<SupportedBenchmark> benchmark =
        own == null
            ? SupportedBenchmark.of(request.check(), platform)
            : Optional.of(SupportedBenchmark.own(request.check(), platform, own));
    return benchmark.isEmpty()
        ? new Subject.None(
            builder.skipped(SupportedBenchmark.notImplemented(request.check(), platform)))
        : against(
            new BenchmarkOptions(
                request.check(),
                platform,
                request.measurement().environment(),
                request.measurement().image()),
            benchmark.get(),
            shape);
  }

  private PlatformDetection detection(BenchmarkShape shape) {
    PlatformDetection detection =
        request.platform() == null
            ? PlatformDetection.of(shape.nodes())
            : new PlatformDetection.Detected(request.platform(), "the platform was given");
    return detection instanceof PlatformDetection.Undetermined unknown
            && request.measurement().runtime() != null
        ? new PlatformDetection.Detected(OWN, unknown.why())
        : detection;
  }

  private Subject against(
      BenchmarkOptions options, SupportedBenchmark benchmark, BenchmarkShape shape) {
    return threshold(benchmark)
        .<Subject>map(threshold -> new Subject.Chosen(options, benchmark, shape, threshold))
        .orElseGet(
            () ->
                none(
                    "no threshold is known for " + options.name() + " on " + options.platform(),
                    "set threshold to the bus bandwidth in GB/s that this cluster should reach"));
  }

  private Optional<Threshold> threshold(SupportedBenchmark benchmark) {
    return Optional.ofNullable(request.threshold()).or(benchmark::threshold);
  }

  private Subject none(String found, String advice) {
    return new Subject.None(
        builder.failed(new Cause(CauseCode.NOT_IMPLEMENTED, null, null, found, advice)));
  }
}
