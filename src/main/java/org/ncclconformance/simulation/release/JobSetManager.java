package org.ncclconformance.simulation.release;

import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.program.Container;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Program;

/** JobSet's controller manager v0.11. */
final class JobSetManager implements Program {
  @Override
  public ContainerProcess start(Container container) {
    ControllerManager manager =
        new ControllerManager(container, ManagerSettings.JOBSET, new Work());
    manager.start();
    return manager;
  }

  private static final class Work implements ControllerManager.Work {
    @Override
    public Map<String, ServedWebhook> webhooks(Container container) {
      return Map.of(
          "/mutate-jobset-x-k8s-io-v1alpha2-jobset", new JobSetDefaulter(),
          "/validate-jobset-x-k8s-io-v1alpha2-jobset", new JobSetValidator(),
          "/mutate--v1-pod", new PodPriorityMutator(),
          // followers of an exclusive placement are refused until their leader is scheduled: that
          // annotation is not used here
          "/validate--v1-pod",
              (pod, old, operation) -> new WebhookVerdict.Allowed(WebhookPatch.none()));
    }

    @Override
    public void reconcile(Container container) {
      Optional<Kind> jobSets = container.api().kind("jobset.x-k8s.io", "jobsets");
      if (jobSets.isPresent()) {
        new JobSetReconciler(container, jobSets.get()).start();
      } else {
        new ManagerLog(container)
            .error("setup", "unable to create controller", "no matches for kind JobSet");
        container.exit(1);
      }
    }
  }
}
