package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.diagnosis.RunObjects;

/** A run's objects, followed together. */
public final class RunFollowing {
  static final ResourceDefinitionContext TRAIN_JOBS =
      kind("trainer.kubeflow.org", "v1alpha1", "TrainJob", "trainjobs");
  public static final ResourceDefinitionContext RUNTIMES =
      kind("trainer.kubeflow.org", "v1alpha1", "TrainingRuntime", "trainingruntimes");
  static final ResourceDefinitionContext JOB_SETS =
      kind("jobset.x-k8s.io", "v1alpha2", "JobSet", "jobsets");

  private final Supplier<List<GenericKubernetesResource>> trainJobs;
  private final Supplier<List<GenericKubernetesResource>> jobSets;
  private final Supplier<List<Job>> jobs;
  private final Supplier<List<Pod>> pods;
  private final Supplier<List<Event>> events;

  RunFollowing(KubernetesClient client, Changes changes, String namespace) {
    trainJobs =
        changes.follow(client.genericKubernetesResources(TRAIN_JOBS).inNamespace(namespace));
    jobSets = changes.follow(client.genericKubernetesResources(JOB_SETS).inNamespace(namespace));
    jobs = changes.follow(client.batch().v1().jobs().inNamespace(namespace));
    pods = changes.follow(client.pods().inNamespace(namespace));
    events = changes.follow(client.events().v1().events().inNamespace(namespace));
  }

  static ResourceDefinitionContext kind(String group, String version, String kind, String plural) {
    return new ResourceDefinitionContext.Builder()
        .withGroup(group)
        .withVersion(version)
        .withKind(kind)
        .withPlural(plural)
        .withNamespaced(true)
        .build();
  }

  RunObjects now() {
    return new RunObjects(
        first(trainJobs.get()), first(jobSets.get()), jobs.get(), pods.get(), events.get());
  }

  private static Optional<GenericKubernetesResource> first(List<GenericKubernetesResource> list) {
    return list.stream().findFirst();
  }
}
