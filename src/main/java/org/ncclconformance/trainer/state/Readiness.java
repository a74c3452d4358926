package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/**
 * Waits by watching until Trainer and JobSet work, which the last word on is an accepted dry-run
 * create, twice: a Deployment that is available is not enough (facts: kueue #11985). Leaves as soon
 * as something shows that they never will.
 */
public final class Readiness {
  /** For what no watch shows: that the API server has come to reach a webhook. */
  private static final Duration AGAIN = Duration.ofMillis(250);

  private final Cluster cluster;
  private final StateRules rules;
  private final DryRuns dryRuns;

  /** Waits whose dry runs go to namespace {@code default}. */
  public Readiness(Cluster cluster) {
    this(cluster, "default");
  }

  /**
   * Waits.
   *
   * @param dryRunNamespace one that exists; policies that hold there apply to the dry runs
   */
  public Readiness(Cluster cluster, String dryRunNamespace) {
    this.cluster = cluster;
    this.rules = new StateRules(InstallDiagnosis.controllers(cluster.client()));
    this.dryRuns = new DryRuns(cluster.client(), dryRunNamespace);
  }

  /** Waits for an installation whose namespaced objects are in these namespaces. */
  public ReadinessResult await(Set<String> namespaces, Deadline deadline)
      throws InterruptedException {
    try (Changes changes = new Changes()) {
      Watching watching = new Watching(new LiveSnapshot(changes, cluster.client(), namespaces));
      WaitResult<ReadinessResult, Cause> outcome =
          Wait.until(changes.signal(), deadline, AGAIN, watching::look);
      if (outcome instanceof WaitResult.Reached<ReadinessResult, Cause> reached) {
        return reached.value();
      }
      if (outcome instanceof WaitResult.Ended<ReadinessResult, Cause> ended) {
        return new ReadinessResult.NotReady(ended.why());
      }
      String seen = ((WaitResult.Expired<ReadinessResult, Cause>) outcome).lastSeen();
      return new ReadinessResult.NotReady(watching.expired(seen));
    } catch (KubernetesClientException e) {
      return new ReadinessResult.NotReady(ApiCause.of(ApiFailure.of(e), null));
    }
  }

  /** The looks of one wait. */
  private final class Watching {
    private final LiveSnapshot live;
    private @Nullable Cause last;
    private int accepted;

    Watching(LiveSnapshot live) {
      this.live = live;
    }

    Look<ReadinessResult, Cause> look() {
      StateFinding finding = rules.of(live.now(), cluster.time().now());
      if (finding instanceof StateFinding.Serving serving) {
        return proven(serving);
      }
      accepted = 0;
      StateFinding.Decided decided = (StateFinding.Decided) finding;
      last = decided.cause().orElse(null);
      return switch (decided.state()) {
        case CONTROLLER_DEAD, TERMINATING, FOREIGN, CRD_ONLY, ABSENT ->
            new Look.Ended<>(decided.cause().orElseGet(() -> vanished(decided.seen())));
        default -> new Look.NotYet<>(decided.seen());
      };
    }

    private Look<ReadinessResult, Cause> proven(StateFinding.Serving serving) {
      DryRuns.Result result = round();
      if (result instanceof DryRuns.Result.Accepted) {
        accepted++;
        return accepted >= 2
            ? new Look.Reached<>(new ReadinessResult.Ready(serving.warnings()))
            : look();
      }
      accepted = 0;
      if (result instanceof DryRuns.Result.Refused refused) {
        last = refused.cause();
        return new Look.NotYet<>(refused.cause().sentence());
      }
      ApiFailure failure = ((DryRuns.Result.Failed) result).failure();
      last = ApiCause.of(failure, null);
      return failure.code() == ApiFailure.Code.FORBIDDEN
              || failure.code() == ApiFailure.Code.UNAUTHORIZED
          ? new Look.Ended<>(last)
          : new Look.NotYet<>(failure.toString());
    }

    private DryRuns.Result round() {
      try {
        return dryRuns.round();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new DryRuns.Result.Failed(
            new ApiFailure(ApiFailure.Code.OTHER, 0, "interrupted during a dry run"));
      }
    }

    /** The last cause seen, or else just what was there. */
    Cause expired(String seen) {
      return Optional.ofNullable(last)
          .map(
              cause ->
                  new Cause(
                      cause.code(),
                      cause.object(),
                      cause.field(),
                      cause.found() + " (still so at the deadline)",
                      cause.advice()))
          .orElseGet(
              () ->
                  new Cause(
                      CauseCode.DEADLINE_EXCEEDED,
                      null,
                      null,
                      "Trainer is not ready at the deadline: " + seen,
                      "look at its pods, or allow more time"));
    }

    private Cause vanished(String seen) {
      return new Cause(
          CauseCode.CONTROLLER_ABSENT, null, null, "it has vanished: " + seen, "install it again");
    }
  }
}
