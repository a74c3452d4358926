package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ncclconformance.cluster.ObjectRef;

/**
 * What is there of one run at one look: the objects of its namespace.
 *
 * @param trainJob empty where it is not seen yet
 * @param jobSet empty as long as Trainer has not created it
 */
public record RunObjects(
    Optional<GenericKubernetesResource> trainJob,
    Optional<GenericKubernetesResource> jobSet,
    List<Job> jobs,
    List<Pod> pods,
    List<Event> events) {
  private static final String REPLICATED_JOB = "jobset.sigs.k8s.io/replicatedjob-name";

  public RunObjects {
    jobs = List.copyOf(jobs);
    pods = List.copyOf(pods);
    events = List.copyOf(events);
  }

  /**
   * The object with its UID. Every kind of a run has a plural that only adds an s; the client knows
   * the plurals of the types that it has classes for, and no others.
   */
  public static ObjectRef ref(HasMetadata object) {
    return new ObjectRef(
        object.getApiVersion(),
        object.getKind(),
        object.getKind().toLowerCase(Locale.ROOT) + "s",
        object.getMetadata().getNamespace(),
        object.getMetadata().getName(),
        object.getMetadata().getUid());
  }

  /** Pods that run mpirun: one, unless its Job tried again. */
  public List<Pod> launchers() {
    return podsOf("launcher");
  }

  /** Pods that the ranks run in. */
  public List<Pod> workers() {
    return podsOf("node");
  }

  private List<Pod> podsOf(String replicatedJob) {
    return pods.stream()
        .filter(p -> p.getMetadata().getLabels() != null)
        .filter(p -> replicatedJob.equals(p.getMetadata().getLabels().get(REPLICATED_JOB)))
        .toList();
  }

  /** Whether that Job is the launcher's. */
  static boolean isLauncher(Job job) {
    return job.getMetadata().getLabels() != null
        && "launcher".equals(job.getMetadata().getLabels().get(REPLICATED_JOB));
  }
}
