package org.ncclconformance.simulation;

import java.util.List;
import java.util.function.Consumer;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.CrdController;
import org.ncclconformance.simulation.control.DeploymentController;
import org.ncclconformance.simulation.control.EndpointSliceController;
import org.ncclconformance.simulation.control.EndpointsController;
import org.ncclconformance.simulation.control.GarbageCollector;
import org.ncclconformance.simulation.control.JobController;
import org.ncclconformance.simulation.control.NamespaceController;
import org.ncclconformance.simulation.control.NamespaceDefaults;
import org.ncclconformance.simulation.control.QuotaController;
import org.ncclconformance.simulation.control.ReplicaSetController;
import org.ncclconformance.simulation.scheduling.NodeTaints;
import org.ncclconformance.simulation.scheduling.ResourceClaimController;
import org.ncclconformance.simulation.scheduling.Scheduler;

/** Kubernetes' own controllers and scheduler, each in its own name. */
public final class ControlPlane {
  private ControlPlane() {}

  /**
   * Starts them all; they stop with the schedule.
   *
   * @param certificate PEM for the ConfigMap kube-root-ca.crt of every namespace
   * @param unmodelled told what a pod asks of the scheduler that this one does not know
   */
  public static void start(
      Api api, Schedule schedule, String certificate, Consumer<String> unmodelled) {
    new CrdController(context(api, schedule, "system:apiserver")).start();
    new NamespaceDefaults(account(api, schedule, "service-account-controller"), certificate)
        .start();
    new NamespaceController(account(api, schedule, "namespace-controller")).start();
    new GarbageCollector(account(api, schedule, "generic-garbage-collector")).start();
    new DeploymentController(account(api, schedule, "deployment-controller")).start();
    new ReplicaSetController(account(api, schedule, "replicaset-controller")).start();
    new JobController(account(api, schedule, "job-controller")).start();
    new EndpointSliceController(account(api, schedule, "endpointslice-controller")).start();
    new EndpointsController(account(api, schedule, "endpoint-controller")).start();
    new QuotaController(account(api, schedule, "resourcequota-controller")).start();
    new ResourceClaimController(account(api, schedule, "resource-claim-controller")).start();
    new NodeTaints(account(api, schedule, "node-controller")).start();
    new Scheduler(context(api, schedule, "system:kube-scheduler"), unmodelled).start();
  }

  private static ControlContext account(Api api, Schedule schedule, String name) {
    User user =
        new User(
            "system:serviceaccount:kube-system:" + name,
            List.of(
                "system:serviceaccounts",
                "system:serviceaccounts:kube-system",
                "system:authenticated"));
    return new ControlContext(api.as(user), schedule);
  }

  private static ControlContext context(Api api, Schedule schedule, String name) {
    return new ControlContext(api.as(new User(name, List.of("system:authenticated"))), schedule);
  }
}
