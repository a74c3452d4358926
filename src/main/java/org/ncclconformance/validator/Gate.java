package org.ncclconformance.validator;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.Benchmark;
import org.ncclconformance.nccl.BenchmarkRuntime;
import org.ncclconformance.nccl.BenchmarkShape;
import org.ncclconformance.nccl.Check;
import org.ncclconformance.nccl.Platform;
import org.ncclconformance.nccl.PlatformDetection;
import org.ncclconformance.nccl.Sizing;
import org.ncclconformance.trainer.InstallPlan;
import org.ncclconformance.trainer.Installation;
import org.ncclconformance.trainer.Probed;
import org.ncclconformance.trainer.Release;
import org.ncclconformance.trainer.ServingCertificates;
import org.ncclconformance.trainer.TrainerProbe;
import org.ncclconformance.trainer.TrainerState;
import org.ncclconformance.trainer.UnusableRelease;

/** Everything that is known before something is written: reads and dry runs only. */
final class Gate {
  /** Of a user's own runtime on nodes that do not say what they are. */
  private static final Platform OWN = new Platform("any", "any");

  private final Request request;
  private final ServingCertificates certificates;
  private final Notes notes;

  Gate(Request request, ServingCertificates certificates, Notes notes) {
    this.request = request;
    this.certificates = certificates;
    this.notes = notes;
  }

  /** Whether the check may go on. */
  sealed interface Result {

    /** It may. */
    record Cleared(
        String runId,
        TrainerState state,
        Optional<Installation> installation,
        Optional<InstallPlan> plan,
        Check check,
        Benchmark benchmark,
        BenchmarkShape shape,
        BigDecimal threshold)
        implements Result {

      /** What it will do about Trainer, for a reader. */
      String intent() {
        return switch (state) {
          case HEALTHY -> "Trainer is HEALTHY and reused" + installed();
          case ROLLING_OUT -> "Trainer is ROLLING_OUT and waited for" + installed();
          default ->
              "Trainer is ABSENT and installed from "
                  + plan.map(InstallPlan::location).orElse("nowhere");
        };
      }

      private String installed() {
        return installation.map(i -> " (" + i.version() + " in " + i.namespace() + ")").orElse("");
      }
    }

    /** It may not, and why. */
    record Stopped(Verdict verdict) implements Result {}
  }

  Result pass() throws InterruptedException {
    Probed probed = new TrainerProbe(request.cluster()).probe();
    if (probed instanceof Probed.ApiFailed failed) {
      return stop(notes.unknown(ApiCause.of(failed.failure(), null)));
    }
    Probed.State state = (Probed.State) probed;
    notes.state(state.state());
    state.warnings().forEach(w -> notes.warn(w.sentence()));
    return switch (state.state()) {
      case HEALTHY, ROLLING_OUT, ABSENT -> measurable(state);
      default -> stop(notes.failed("Trainer is " + state.state(), unusable(state)));
    };
  }

  private static Cause unusable(Probed.State state) {
    return state
        .cause()
        .orElseGet(
            () ->
                new Cause(
                    CauseCode.CONTROLLER_NOT_READY,
                    null,
                    null,
                    "Trainer is " + state.state(),
                    "repair or remove the installation"));
  }

  private Result measurable(Probed.State state) throws InterruptedException {
    NodeCensus census =
        NodeCensus.of(request.cluster().client().nodes().list().getItems(), selected());
    notes.exhibit("nodes.txt", String.join("\n", census.sentences()));
    Sizing sizing = Sizing.of(census, request.measurement().nodes());
    if (sizing instanceof Sizing.TooFew few) {
      return stop(notes.failed(few.cause()));
    }
    census.unused().stream()
        .filter(NodeCensus.Unused::broken)
        .forEach(node -> notes.warn("node " + node + "; it is not measured"));
    BenchmarkShape shape = ((Sizing.Fits) sizing).shape();
    PlatformDetection detection =
        request.platform() == null
            ? PlatformDetection.of(shape.nodes())
            : new PlatformDetection.Detected(request.platform(), "the platform was given");
    BenchmarkRuntime own = request.measurement().runtime();
    if (detection instanceof PlatformDetection.Undetermined unknown && own != null) {
      detection = new PlatformDetection.Detected(OWN, unknown.why());
    }
    if (detection instanceof PlatformDetection.Undetermined undetermined) {
      return stop(
          notes.failed(
              new Cause(
                  CauseCode.NOT_IMPLEMENTED,
                  null,
                  null,
                  "the platform is not known: " + undetermined.why(),
                  "set platform to one of " + Benchmark.platforms())));
    }
    PlatformDetection.Detected detected = (PlatformDetection.Detected) detection;
    notes.exhibit("platform.txt", detected.platform() + ": " + detected.evidence());
    Platform platform = detected.platform();
    Optional<Benchmark> benchmark =
        own == null
            ? Benchmark.of(request.check(), platform)
            : Optional.of(Benchmark.own(request.check(), platform, own));
    return benchmark.isEmpty()
        ? stop(notes.skipped(Benchmark.notImplemented(request.check(), platform)))
        : pullable(
            state,
            new Check(
                request.check(),
                platform,
                request.measurement().environment(),
                request.measurement().image()),
            benchmark.get(),
            shape);
  }

  /** Those that a user's own runtime asks for, where it asks for some. */
  private NodeSelection selected() {
    BenchmarkRuntime own = request.measurement().runtime();
    return own == null ? request.nodes() : request.nodes().having(own.nodeSelector());
  }

  private Result pullable(
      Probed.State state, Check check, Benchmark benchmark, BenchmarkShape shape)
      throws InterruptedException {
    Optional<BigDecimal> threshold = threshold(benchmark);
    if (threshold.isEmpty()) {
      return stop(
          notes.failed(
              new Cause(
                  CauseCode.NOT_IMPLEMENTED,
                  null,
                  null,
                  "no threshold is known for " + check.name() + " on " + check.platform(),
                  "set threshold to the bus bandwidth in GB/s that this cluster should reach")));
    }
    String runId = UUID.randomUUID().toString().substring(0, 8);
    Optional<InstallPlan> plan = Optional.empty();
    if (state.state() == TrainerState.ABSENT) {
      String manifest = request.manifest();
      if (manifest == null) {
        return stop(notes.failed(unusable("no manifest was given to install it from")));
      }
      try {
        plan = Optional.of(plan(manifest, runId));
      } catch (UnusableRelease e) {
        return stop(notes.failed(unusable(String.valueOf(e.getMessage()))));
      }
    }
    ImageGate images = new ImageGate(request.mirror(), architectures(shape));
    List<String> wanted =
        new java.util.ArrayList<>(plan.map(InstallPlan::images).orElse(List.of()));
    wanted.addAll(check.image() == null ? benchmark.runtime().images() : List.of(check.image()));
    Optional<Cause> unpullable = images.check(wanted, notes);
    if (unpullable.isPresent()) {
      return stop(notes.failed(unpullable.get()));
    }
    state.installation().ifPresent(i -> images.warnOf(i.images(), notes));
    return new Result.Cleared(
        runId, state.state(), state.installation(), plan, check, benchmark, shape, threshold.get());
  }

  private static Cause unusable(String found) {
    return new Cause(
        CauseCode.RELEASE_UNUSABLE,
        null,
        null,
        "Trainer is ABSENT: " + found,
        "set trainer.manifest to a rendered manifest of a Trainer release");
  }

  private InstallPlan plan(String manifest, String runId) throws UnusableRelease {
    InstallPlan plan =
        InstallPlan.of(
            Release.load(manifest),
            request.images(),
            request.install(),
            certificates,
            runId,
            request.cluster().time().now());
    notes.changed(plan.changes());
    return plan;
  }

  private Optional<BigDecimal> threshold(Benchmark benchmark) {
    if (request.threshold() != null) {
      return Optional.of(request.threshold());
    }
    return benchmark.threshold().isPresent()
        ? Optional.of(BigDecimal.valueOf(benchmark.threshold().getAsDouble()))
        : Optional.empty();
  }

  private static java.util.Set<String> architectures(BenchmarkShape shape) {
    return shape.nodes().stream().map(GpuNode::architecture).collect(Collectors.toSet());
  }

  private static Result stop(Verdict verdict) {
    return new Result.Stopped(verdict);
  }
}
