package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.diagnosis.Cause;

/**
 * Finds out what state Trainer and JobSet are in, by reads and dry runs only. An API error on any
 * read is never a state, and never taken for an absence.
 */
public final class TrainerProbe {
  private final Cluster cluster;
  private final SnapshotReader reader;
  private final StateRules rules;
  private final DryRuns dryRuns;

  /** A probe whose dry runs go to namespace {@code default}, for installs to kubeflow-system. */
  public TrainerProbe(Cluster cluster) {
    this(cluster, "default", "kubeflow-system");
  }

  /**
   * A probe.
   *
   * @param dryRunNamespace one that exists; policies that hold there apply to the dry runs
   * @param installNamespace one that an install would use: where it is being deleted, the state is
   *     TERMINATING
   */
  public TrainerProbe(Cluster cluster, String dryRunNamespace, String installNamespace) {
    this.cluster = cluster;
    this.reader = new SnapshotReader(cluster.client(), installNamespace);
    this.rules = new StateRules(InstallDiagnosis.controllers(cluster.client()));
    this.dryRuns = new DryRuns(cluster.client(), dryRunNamespace);
  }

  /** Looks once: seldom more than 25 requests, most of them at the same time. */
  public Probed probe() throws InterruptedException {
    try {
      StateFinding finding = rules.of(reader.read(), cluster.time().now());
      if (finding instanceof StateFinding.Decided decided) {
        return new Probed.State(
            decided.state(), decided.installation(), decided.cause(), List.of());
      }
      return proven((StateFinding.Serving) finding, dryRuns.round());
    } catch (KubernetesClientException e) {
      return new Probed.ApiFailed(ApiFailure.of(e));
    }
  }

  private static Probed proven(StateFinding.Serving serving, DryRuns.Result result) {
    if (result instanceof DryRuns.Result.Failed failed) {
      return new Probed.ApiFailed(failed.failure());
    }
    Optional<Cause> cause =
        result instanceof DryRuns.Result.Refused refused
            ? Optional.of(refused.cause())
            : Optional.empty();
    return new Probed.State(
        cause.map(TrainerProbe::state).orElse(TrainerState.HEALTHY),
        Optional.of(serving.installation()),
        cause,
        serving.warnings());
  }

  private static TrainerState state(Cause refusal) {
    return switch (refusal.code()) {
      case WEBHOOK_CERTIFICATE -> TrainerState.CERTIFICATE_MISMATCH;
      case WEBHOOK_SERVICE_MISSING,
          WEBHOOK_NO_ENDPOINTS,
          WEBHOOK_REFUSED,
          WEBHOOK_TIMEOUT,
          WEBHOOK_FAILED ->
          TrainerState.WEBHOOK_UNREACHABLE;
      case CRD_TERMINATING, NAMESPACE_TERMINATING -> TrainerState.TERMINATING;
      default -> TrainerState.UNKNOWN;
    };
  }
}
