package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.trainer.api.Definitions;
import org.ncclconformance.trainer.api.Parallel;
import org.ncclconformance.trainer.api.RawRequests;

/** One attempt to create a plan's objects, and to take them back. */
final class InstallAttempt {
  static final String FIELD_MANAGER = "nccl-conformance";

  private final Cluster cluster;
  private final InstallPlan plan;
  private final List<ObjectRef> given;
  private final Deadline deadline;
  private final InstallJournal journal;
  private final AtomicReference<@Nullable Cause> failure = new AtomicReference<>();

  /** Creates that may or may not have happened. */
  private final Queue<ObjectRef> unanswered = new ConcurrentLinkedQueue<>();

  InstallAttempt(Cluster cluster, InstallPlan plan, List<ObjectRef> given, Deadline deadline) {
    this.cluster = cluster;
    this.plan = plan;
    this.given = given;
    this.deadline = deadline;
    this.journal = new InstallJournal(plan.runId());
  }

  InstallJournal journal() {
    return journal;
  }

  /** Creates everything, step by step; what stopped it, or empty. An interrupt stays set. */
  Optional<Cause> run() {
    try {
      for (List<InstallOrder> step : InstallOrder.steps()) {
        List<HasMetadata> objects = due(step);
        Parallel.map(objects, this::create);
        if (failure.get() == null && step.contains(InstallOrder.DEFINITIONS)) {
          List<ObjectRef> definitions =
              objects.stream()
                  .map(ObjectRef::of)
                  .filter(ref -> InstallOrder.of(ref) == InstallOrder.DEFINITIONS)
                  .toList();
          Definitions.awaitEstablished(cluster, definitions, deadline).ifPresent(this::fail);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      fail(failed(null, "interrupted", "run it again"));
    } catch (KubernetesClientException e) {
      fail(failed(null, ApiFailure.of(e).toString(), "check the API server, and try again"));
    }
    return Optional.ofNullable(failure.get());
  }

  private List<HasMetadata> due(List<InstallOrder> step) {
    return plan.objects().stream()
        .filter(o -> step.contains(InstallOrder.of(ObjectRef.of(o))))
        .filter(o -> !given.contains(ObjectRef.of(o)))
        .sorted(java.util.Comparator.comparing(o -> InstallOrder.of(ObjectRef.of(o))))
        .toList();
  }

  private ObjectRef create(HasMetadata object) {
    ObjectRef ref = ObjectRef.of(object);
    if (failure.get() != null) {
      return ref;
    }
    if (deadline.passed()) {
      fail(failed(ref, "not created before the deadline", "allow more time"));
      return ref;
    }
    try {
      journal.created(RawRequests.create(cluster.client(), object, FIELD_MANAGER));
    } catch (KubernetesClientException e) {
      refused(ref, e);
    }
    return ref;
  }

  private void refused(ObjectRef ref, KubernetesClientException e) {
    ApiFailure said = ApiFailure.of(e);
    if (mayHaveHappened(e)) {
      if (claim(ref)) {
        return;
      }
      unanswered.add(ref);
      fail(failed(ref, said.toString(), "check the API server, and try again"));
    } else if (e.getCode() == 409) {
      fail(
          new Cause(
              CauseCode.FOREIGN_INSTALLATION,
              ref,
              null,
              "somebody else created it during the install: " + said.message(),
              "let one install at a time"));
    } else {
      fail(failed(ref, said.toString(), "read the server's words"));
    }
  }

  /** No answer, or one that does not say whether the object was written. */
  private static boolean mayHaveHappened(KubernetesClientException e) {
    return e.getCode() <= 0 || e.getCode() == 408 || e.getCode() >= 500;
  }

  /** Reads back; the object is claimed only where it carries this run's labels. */
  private boolean claim(ObjectRef ref) {
    try {
      Optional<ObjectMeta> meta =
          RawRequests.metadata(cluster.client(), ref).filter(m -> Ownership.isOf(m, plan.runId()));
      meta.ifPresent(
          m ->
              journal.created(
                  new ObjectRef(
                      ref.apiVersion(),
                      ref.kind(),
                      ref.plural(),
                      ref.namespace(),
                      ref.name(),
                      Objects.requireNonNull(m.getUid()))));
      return meta.isPresent();
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  private void fail(Cause cause) {
    failure.compareAndSet(null, cause);
  }

  private Cause failed(@Nullable ObjectRef ref, String found, String advice) {
    return new Cause(CauseCode.INSTALL_FAILED, ref, null, found, advice);
  }

  /**
   * Removes what was created, newest first. A create that was not answered is looked up once more,
   * as the server may have come to it since.
   */
  List<NotRemoved> takeBack(Deadline until) {
    List<NotRemoved> left = new ArrayList<>();
    for (ObjectRef ref : unanswered) {
      try {
        if (RawRequests.metadata(cluster.client(), ref).isPresent() && !claim(ref)) {
          left.add(new NotRemoved(ref, "its create was not answered, and it is not this run's"));
        }
      } catch (KubernetesClientException e) {
        left.add(
            new NotRemoved(
                ref, "its create was not answered, and it cannot be read: " + ApiFailure.of(e)));
      }
    }
    left.addAll(new Removal(cluster).remove(journal, until));
    return left;
  }
}
