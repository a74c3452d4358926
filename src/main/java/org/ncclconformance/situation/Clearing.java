package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.OwnedDeletion;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.Removal;

/**
 * Removes whatever carries this project's run label, whichever run made it, and makes nodes what
 * they were: a killed run is cleared up by the next one.
 */
final class Clearing {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What a living Trainer may take to let go of what a killed check left. */
  private static final Duration CHECKS = Duration.ofSeconds(30);

  private final Cluster cluster;

  Clearing(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Returns when all of it is gone.
   *
   * @throws IllegalStateException naming what would not go
   */
  void clear() throws InterruptedException {
    Deadline deadline = Deadline.in(LIMIT, cluster.time());
    KubernetesClient client = cluster.client();
    new ChangedNodes(client).restore();
    List<ObjectRef> others = new ArrayList<>();
    client
        .admissionRegistration()
        .v1()
        .validatingAdmissionPolicyBindings()
        .withLabel(RunLabels.RUN)
        .list()
        .getItems()
        .forEach(o -> others.add(ref(o)));
    client
        .admissionRegistration()
        .v1()
        .validatingAdmissionPolicies()
        .withLabel(RunLabels.RUN)
        .list()
        .getItems()
        .forEach(o -> others.add(ref(o)));
    OwnedDeletion deletion = new OwnedDeletion(cluster);
    others.forEach(deletion::delete);
    // First what a killed check left, while a controller may live that lets go of its runtime; and
    // Trainer is not removed while somebody's TrainJob would go along with it. Of a dead Trainer
    // the removal lets go itself, and the last look below is the one that counts.
    var checks = client.namespaces().withLabel(RunLabels.RUN).withoutLabel(RunLabels.PART);
    hurry(checks);
    remove(checks, deadline.within(CHECKS));
    List<NotRemoved> left = new ArrayList<>();
    var all = client.namespaces().withLabel(RunLabels.RUN);
    hurry(all);
    for (InstallJournal journal : InstallJournal.find(cluster)) {
      left.addAll(new Removal(cluster).remove(journal, deadline));
    }
    left.addAll(remove(all, deadline));
    if (!left.isEmpty()) {
      throw new IllegalStateException("the cluster could not be cleared of " + left);
    }
  }

  private List<NotRemoved> remove(
      FilterWatchListDeletable<Namespace, NamespaceList, Resource<Namespace>> which,
      Deadline deadline)
      throws InterruptedException {
    OwnedDeletion deletion = new OwnedDeletion(cluster);
    List<ObjectRef> namespaces = which.list().getItems().stream().map(Clearing::ref).toList();
    namespaces.forEach(deletion::delete);
    List<NotRemoved> left = new ArrayList<>();
    for (ObjectRef namespace : namespaces) {
      if (!deletion.awaitGone(namespace, deadline)) {
        left.add(new NotRemoved(namespace, "still terminating"));
      }
    }
    return left;
  }

  /** The controllers of an arrangement have nothing to finish: their grace would be all waiting. */
  private void hurry(
      FilterWatchListDeletable<Namespace, NamespaceList, Resource<Namespace>> which) {
    KubernetesClient client = cluster.client();
    for (Namespace namespace : which.list().getItems()) {
      String name = namespace.getMetadata().getName();
      client.apps().deployments().inNamespace(name).withLabel(RunLabels.RUN).delete();
      client.pods().inNamespace(name).withGracePeriod(0).delete();
    }
  }

  private static ObjectRef ref(HasMetadata object) {
    return ObjectRef.of(object);
  }
}
