package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.api.Parallel;

/**
 * What one run created, with UIDs, in the order of creation. The labels on the objects say the
 * same, so what a killed process leaves behind is found by the next one.
 */
public final class InstallJournal {
  private final String runId;
  private final List<ObjectRef> entries = new ArrayList<>();

  InstallJournal(String runId) {
    this.runId = runId;
  }

  InstallJournal(String runId, Collection<ObjectRef> entries) {
    this.runId = runId;
    this.entries.addAll(entries);
  }

  /** The run that created the objects. */
  public String runId() {
    return runId;
  }

  /** Gives an object the labels by which it belongs to that run's install. */
  public static void mark(ObjectMeta metadata, String runId) {
    Ownership.mark(metadata, runId);
  }

  /** Everything so far, oldest first. */
  public synchronized List<ObjectRef> entries() {
    return List.copyOf(entries);
  }

  /** Where the namespaced ones are. */
  public Set<String> namespaces() {
    return entries().stream()
        .map(ObjectRef::namespace)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  synchronized void created(ObjectRef ref) {
    Objects.requireNonNull(ref.uid(), () -> ref + " was created without UID");
    entries.add(ref);
  }

  /**
   * The installs that are on the cluster by their labels, one journal a run.
   *
   * @throws io.fabric8.kubernetes.client.KubernetesClientException where a list fails
   */
  public static List<InstallJournal> find(Cluster cluster) throws InterruptedException {
    Map<String, List<ObjectRef>> byRun = new TreeMap<>();
    Parallel.map(LabelledObjects.KINDS, kind -> new LabelledObjects(cluster.client()).list(kind))
        .forEach(
            found ->
                found.forEach(
                    (ref, run) -> byRun.computeIfAbsent(run, r -> new ArrayList<>()).add(ref)));
    return byRun.entrySet().stream()
        .map(
            run -> {
              run.getValue().sort(Comparator.comparing(InstallOrder::of));
              return new InstallJournal(run.getKey(), run.getValue());
            })
        .toList();
  }
}
