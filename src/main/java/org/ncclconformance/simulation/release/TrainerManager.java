package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.program.Container;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Program;

/** {@code trainer-controller-manager} v2.2.0. */
final class TrainerManager implements Program {
  private static final String GROUP = "trainer.kubeflow.org";
  private static final String PREFIX = "validate-trainer-kubeflow-org-v1alpha1-";

  @Override
  public ContainerProcess start(Container container) {
    ControllerManager manager =
        new ControllerManager(container, ManagerSettings.TRAINER, new Work());
    manager.start();
    return manager;
  }

  private static final class Work implements ControllerManager.Work {
    private final RuntimeCache runtimes = new RuntimeCache();

    @Override
    public Map<String, ServedWebhook> webhooks(Container container) {
      for (String plural : new String[] {"trainingruntimes", "clustertrainingruntimes"}) {
        Optional<Kind> kind = container.api().kind(GROUP, plural);
        if (kind.isEmpty()) {
          missing(container, plural + "." + GROUP);
          return Map.of();
        }
        runtimes.watch(container, kind.get());
      }
      Map<String, ServedWebhook> webhooks = new LinkedHashMap<>();
      // the defaults of a TrainJob are those of its schema: there is nothing left to patch
      webhooks.put(
          "/mutate-trainer-kubeflow-org-v1alpha1-trainjob",
          (object, old, operation) -> new WebhookVerdict.Allowed(WebhookPatch.none()));
      webhooks.put("/" + PREFIX + "trainjob", new TrainJobValidator(runtimes));
      webhooks.put("/" + PREFIX + "trainingruntime", new RuntimeValidator(false));
      webhooks.put("/" + PREFIX + "clustertrainingruntime", new RuntimeValidator(true));
      return webhooks;
    }

    private static void missing(Container container, String definition) {
      new ManagerLog(container)
          .error("setup", "unable to set up indexes", "no matches for kind: " + definition);
      container.exit(1);
    }

    @Override
    public void reconcile(Container container) {
      Optional<Kind> trainJobs = container.api().kind(GROUP, "trainjobs");
      Optional<Kind> jobSets = container.api().kind("jobset.x-k8s.io", "jobsets");
      if (trainJobs.isEmpty()) {
        missing(container, "trainjobs." + GROUP);
        return;
      }
      if (jobSets.isEmpty()) {
        ManagerLog log = new ManagerLog(container);
        log.error(
            "setup", "JobSet CRDs must be installed in advance", "no matches for kind JobSet");
        container.lifetime().after(Duration.ofMinutes(2), () -> giveUp(container));
        return;
      }
      new TrainJobReconciler(container, runtimes, trainJobs.get(), jobSets.get()).start();
      for (String plural : new String[] {"trainingruntimes", "clustertrainingruntimes"}) {
        container
            .api()
            .kind(GROUP, plural)
            .ifPresent(kind -> new RuntimeReconciler(container, kind, trainJobs.get()).start());
      }
    }

    private static void giveUp(Container container) {
      new ManagerLog(container)
          .error(
              "setup",
              "problem running manager",
              "timed out waiting for cache to be synced for Kind *v1alpha2.JobSet");
      container.exit(1);
    }
  }
}
