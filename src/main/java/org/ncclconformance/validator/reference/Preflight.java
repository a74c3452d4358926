package org.ncclconformance.validator.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.Installation;
import org.ncclconformance.trainer.state.Probed;
import org.ncclconformance.trainer.state.TrainerProbe;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict;

/** Everything that is known before something is written: reads and dry runs only. */
final class Preflight {
  private final Request request;
  private final ServingCertificates certificates;
  private final VerdictBuilder builder;

  Preflight(Request request, ServingCertificates certificates, VerdictBuilder builder) {
    this.request = request;
    this.certificates = certificates;
    this.builder = builder;
  }

  /** Whether the check may go on. */
  sealed interface Result {

    /** It may. */
    record Cleared(
        String runId,
        TrainerState state,
        Optional<Installation> installation,
        Optional<InstallPlan> plan,
        Subject.Chosen subject)
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
      return stop(builder.unknown(ApiCause.of(failed.failure(), null)));
    }
    Probed.State state = (Probed.State) probed;
    builder.state(state.state());
    state.warnings().forEach(w -> builder.warn(w.sentence()));
    return switch (state.state()) {
      case HEALTHY, ROLLING_OUT, ABSENT -> measurable(state);
      default -> stop(builder.failed("Trainer is " + state.state(), unusable(state)));
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
    Subject subject = new SubjectChoice(request, builder).choose();
    return subject instanceof Subject.Chosen chosen
        ? pullable(state, chosen)
        : stop(((Subject.None) subject).why());
  }

  private Result pullable(Probed.State state, Subject.Chosen chosen) throws InterruptedException {
    String runId = UUID.randomUUID().toString().substring(0, 8);
    Optional<InstallPlan> plan = Optional.empty();
    if (state.state() == TrainerState.ABSENT) {
      String manifest = request.manifest();
      if (manifest == null) {
        return stop(builder.failed(unusable("no manifest was given to install it from")));
      }
      try {
        plan = Optional.of(plan(manifest, runId));
      } catch (UnusableRelease e) {
        return stop(builder.failed(unusable(String.valueOf(e.getMessage()))));
      }
    }
    ImagePreflight images =
        new ImagePreflight(
            request.mirror(), chosen.architectures(), new PullSecrets(request.cluster().client()));
    List<String> wanted = new ArrayList<>(plan.map(InstallPlan::images).orElse(List.of()));
    wanted.addAll(chosen.images());
    Optional<Cause> unpullable = images.check(wanted, builder);
    if (unpullable.isPresent()) {
      return stop(builder.failed(unpullable.get()));
    }
    state.installation().ifPresent(i -> images.warnOf(i.images(), builder));
    return new Result.Cleared(runId, state.state(), state.installation(), plan, chosen);
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
    builder.changed(plan.changes());
    return plan;
  }

  private static Result stop(Verdict verdict) {
    return new Result.Stopped(verdict);
  }
}
