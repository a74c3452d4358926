package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.EventRecorder;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.node.ObjectNode;

/**
 * Leadership by a Lease: taken where nobody has it, or where its holder has not renewed it for as
 * long as it lasts; never given back, so that a successor waits (facts: trainer-jobset 3.1).
 */
final class LeaderElection {
  private static final Duration RETRY = Duration.ofSeconds(2);

  /** Fifteen seconds at one look every two. */
  private static final int LOOKS = 8;

  private final Container container;
  private final ControlContext context;
  private final String name;
  private final String identity;
  private final Kind leases;
  private final Runnable elected;
  private boolean leader;
  private String seen = "";
  private int unchanged;

  LeaderElection(Container container, String name, Runnable elected) {
    this.container = container;
    this.context = new ControlContext(container.api(), container.lifetime());
    this.name = name;
    this.identity = container.identity().pod() + "_" + UUID.randomUUID();
    this.leases = context.kind("leases.coordination.k8s.io");
    this.elected = elected;
  }

  void start() {
    attempt();
  }

  private void attempt() {
    try {
      String namespace = container.identity().namespace();
      Optional<ObjectNode> lease = context.api().find(leases, namespace, name);
      if (lease.isEmpty()) {
        become(context.api().create(lease(namespace)));
      } else if (lease.get().at("/spec/holderIdentity").asString("").equals(identity)) {
        write(lease.get(), false);
      } else if (expired(lease.get())) {
        become(write(lease.get(), true));
      }
    } catch (ApiException lost) {
      new ManagerLog(container)
          .error(
              "leaderelection",
              "error retrieving or updating lease",
              String.valueOf(lost.getMessage()));
    }
    container.lifetime().after(RETRY, this::attempt);
  }

  private boolean expired(ObjectNode lease) {
    String state = lease.path("spec").toString();
    unchanged = state.equals(seen) ? unchanged + 1 : 0;
    seen = state;
    return unchanged >= LOOKS || lease.at("/spec/holderIdentity").asString("").isEmpty();
  }

  private ObjectNode lease(String namespace) {
    String now = Times.micros(container.lifetime().now());
    return JsonValues.object(
        "apiVersion",
        "coordination.k8s.io/v1",
        "kind",
        "Lease",
        "metadata",
        JsonValues.object("name", name, "namespace", namespace),
        "spec",
        JsonValues.object(
            "acquireTime", now,
            "holderIdentity", identity,
            "leaseDurationSeconds", 15,
            "leaseTransitions", 0,
            "renewTime", now));
  }

  private ObjectNode write(ObjectNode lease, boolean taken) {
    ObjectNode spec = lease.withObject("/spec");
    String now = Times.micros(container.lifetime().now());
    spec.put("renewTime", now);
    if (taken) {
      spec.put("acquireTime", now).put("holderIdentity", identity);
      spec.put("leaseTransitions", spec.path("leaseTransitions").asInt(0) + 1);
    }
    return context.api().update(lease);
  }

  private void become(ObjectNode lease) {
    if (!leader) {
      leader = true;
      new EventRecorder(context, identity, null)
          .normal(new ApiObject(lease), "LeaderElection", identity + " became leader");
      elected.run();
    }
  }
}
