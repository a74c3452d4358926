package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.api.Deletions;
import org.ncclconformance.trainer.api.Parallel;
import org.ncclconformance.trainer.api.RawRequests;

/**
 * Creates a release on a cluster that has none, all of it or nothing. It never changes an object
 * that is there: creates are plain creates, so even one that appears meanwhile is not touched.
 */
public final class Installer {
  private static final int NAMED = 5;

  private final Cluster cluster;
  private final Duration rollback;

  /**
   * An installer.
   *
   * @param rollback how long taking back may last when an install has failed, beyond its deadline
   */
  public Installer(Cluster cluster, Duration rollback) {
    this.cluster = cluster;
    this.rollback = rollback;
  }

  /**
   * Installs, or takes back what it had created. A namespace of the release that is there and
   * active is used and stays. An interrupt ends the install as a failure, and stays set.
   */
  public InstallResult install(InstallPlan plan, Deadline deadline) {
    try {
      Map<ObjectRef, ObjectMeta> there = there(plan);
      Optional<Cause> refusal = refusal(plan, there);
      if (refusal.isPresent()) {
        return new InstallResult.Failed(refusal.get(), List.of());
      }
      return install(plan, there.keySet().stream().toList(), deadline);
    } catch (KubernetesClientException e) {
      return new InstallResult.Failed(ApiCause.of(ApiFailure.of(e), null), List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new InstallResult.Failed(
          new Cause(
              CauseCode.INSTALL_FAILED,
              null,
              null,
              "interrupted before anything was written",
              "run it again"),
          List.of());
    }
  }

  private InstallResult install(InstallPlan plan, List<ObjectRef> given, Deadline deadline) {
    InstallAttempt attempt = new InstallAttempt(cluster, plan, given, deadline);
    Optional<Cause> failure = attempt.run();
    if (failure.isEmpty()) {
      return new InstallResult.Installed(attempt.journal());
    }
    boolean interrupted = Thread.interrupted();
    List<NotRemoved> left = attempt.takeBack(Deadline.in(rollback, cluster.time()));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    Cause cause = failure.get();
    return new InstallResult.Failed(
        new Cause(
            cause.code(),
            cause.object(),
            cause.field(),
            cause.found() + NotRemoved.clause(left),
            left.isEmpty() ? cause.advice() : "remove what is left by hand; " + cause.advice()),
        left);
  }

  private Map<ObjectRef, ObjectMeta> there(InstallPlan plan) throws InterruptedException {
    List<ObjectRef> refs = plan.objects().stream().map(ObjectRef::of).toList();
    List<Optional<ObjectMeta>> found =
        Parallel.map(refs, ref -> RawRequests.metadata(cluster.client(), ref));
    Map<ObjectRef, ObjectMeta> there = new java.util.LinkedHashMap<>();
    for (int i = 0; i < refs.size(); i++) {
      if (found.get(i).isPresent()) {
        there.put(refs.get(i), found.get(i).get());
      }
    }
    return there;
  }

  private static Optional<Cause> refusal(InstallPlan plan, Map<ObjectRef, ObjectMeta> there) {
    List<ObjectRef> foreign = new ArrayList<>();
    for (Map.Entry<ObjectRef, ObjectMeta> each : there.entrySet()) {
      ObjectRef ref = each.getKey();
      String deletion = each.getValue().getDeletionTimestamp();
      if (deletion != null) {
        return Optional.of(Deletions.cause(ref, deletion));
      }
      if (!ref.kind().equals("Namespace")) {
        foreign.add(ref);
      }
    }
    return foreign.isEmpty() ? Optional.empty() : Optional.of(conflict(plan, foreign, there));
  }

  private static Cause conflict(
      InstallPlan plan, List<ObjectRef> foreign, Map<ObjectRef, ObjectMeta> there) {
    String named =
        foreign.stream().limit(NAMED).map(ObjectRef::toString).collect(Collectors.joining(", "));
    List<String> runs =
        foreign.stream()
            .map(there::get)
            .filter(meta -> meta != null && meta.getLabels() != null)
            .map(meta -> meta.getLabels().get(RunLabels.RUN))
            .filter(run -> run != null)
            .distinct()
            .toList();
    return new Cause(
        CauseCode.FOREIGN_INSTALLATION,
        foreign.get(0),
        null,
        foreign.size()
            + " of the release's "
            + plan.objects().size()
            + " objects exist already: "
            + named
            + (foreign.size() > NAMED ? ", ..." : "")
            + (runs.isEmpty() ? "" : ", left by run " + String.join(", ", runs)),
        runs.isEmpty()
            ? "use the installation that they belong to, or remove it; nothing was written"
            : "clean up after that run first; nothing was written");
  }
}
