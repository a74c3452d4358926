package org.ncclconformance.simulation;

import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.admission.DeviceSelectors;
import org.ncclconformance.simulation.admission.NamespaceLifecycle;
import org.ncclconformance.simulation.admission.Plugin;
import org.ncclconformance.simulation.admission.PodPriority;
import org.ncclconformance.simulation.admission.ResourceQuotas;
import org.ncclconformance.simulation.admission.ServiceAccounts;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.admission.schema.CustomResources;
import org.ncclconformance.simulation.admission.security.PodSecurity;
import org.ncclconformance.simulation.admission.webhook.Routing;
import org.ncclconformance.simulation.admission.webhook.ServerTrust;
import org.ncclconformance.simulation.admission.webhook.ServiceRoute;
import org.ncclconformance.simulation.admission.webhook.ValidatingPolicies;
import org.ncclconformance.simulation.admission.webhook.WebhookCall;
import org.ncclconformance.simulation.admission.webhook.Webhooks;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.node.ObjectNode;

/** Admission as Kubernetes 1.34 does it: its stations, in its order. */
public final class AdmissionChain implements Admission {
  private final List<Plugin> plugins;

  /**
   * Reads what it needs through the API, in the name of a user who may read everything.
   *
   * @param network where webhook servers listen
   * @param routing how a Service's address is found
   * @param clock the time by which certificates are valid or not
   */
  public AdmissionChain(Api api, Network network, Routing routing, InstantSource clock) {
    StoredObjects objects = new StoredObjects(api);
    WebhookCall call =
        new WebhookCall(new ServiceRoute(objects, network, routing), new ServerTrust(clock));
    CustomResources customResources = new CustomResources(objects);
    plugins =
        List.of(
            customResources::decode,
            customResources::refuseWhereTerminating,
            new NamespaceLifecycle(objects),
            new ServiceAccounts(objects),
            new PodPriority(objects),
            Webhooks.mutating(objects, call),
            customResources::decodeAgain,
            customResources::validate,
            new PodSecurity(objects),
            new DeviceSelectors(),
            new ValidatingPolicies(objects),
            Webhooks.validating(objects, call),
            new ResourceQuotas(objects, clock));
  }

  @Override
  public @Nullable ObjectNode admit(Request request) {
    Request current = request;
    for (Plugin plugin : plugins) {
      current = plugin.admit(current);
    }
    return current.object() == null ? request.object() : current.object();
  }
}
