package org.ncclconformance.simulation.node;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.EventRecorder;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/** What a node says of itself: its Node object, its lease, cordoning noticed. */
final class NodeAgent {
  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final String LEASES = "kube-node-lease";

  private final NodeIdentity node;
  private final ControlContext context;
  private final EventRecorder events;
  private boolean cordoned;
  private boolean gone;
  private Api.@Nullable Subscription watch;

  NodeAgent(NodeIdentity node, ControlContext context, EventRecorder events) {
    this.node = node;
    this.context = context;
    this.events = events;
  }

  void start() {
    context.api().create(node.object());
    context.changeStatus(
        context.kind("nodes"),
        new ApiObject(node.object()).key(),
        stored -> stored.json().set("status", node.status(context.now())));
    context.api().create(lease());
    context.schedule().after(LEASE, this::renew);
    watch = context.watch("nodes", this::seen);
  }

  /** The machine is taken away: its objects go with it, as a cloud's controller has it. */
  synchronized void stop() {
    gone = true;
    if (watch != null) {
      watch.close();
    }
    delete("leases.coordination.k8s.io", LEASES);
    delete("nodes", null);
  }

  private void delete(String resource, @Nullable String namespace) {
    context.api().delete(context.kind(resource), namespace, node.name(), null, "Background");
  }

  private ObjectNode lease() {
    return JsonValues.object(
        "apiVersion",
        "coordination.k8s.io/v1",
        "kind",
        "Lease",
        "metadata",
        JsonValues.object("name", node.name(), "namespace", LEASES),
        "spec",
        JsonValues.object(
            "holderIdentity", node.name(),
            "leaseDurationSeconds", 40,
            "renewTime", Times.micros(context.schedule().now())));
  }

  private synchronized void renew() {
    if (gone) {
      return;
    }
    try {
      context
          .api()
          .find(context.kind("leases.coordination.k8s.io"), LEASES, node.name())
          .ifPresent(
              lease -> {
                lease.withObject("/spec").put("renewTime", Times.micros(context.schedule().now()));
                context.api().update(lease);
              });
    } catch (ApiException changed) {
      // the next renewal is soon enough
      LOG.log(System.Logger.Level.DEBUG, "Lease not renewed.", changed);
    }
    context.schedule().after(LEASE, this::renew);
  }

  private static final System.Logger LOG = System.getLogger(NodeAgent.class.getName());

  private synchronized void seen(WatchEvent.Type type, ApiObject seen) {
    boolean now = seen.flag("/spec/unschedulable");
    if (seen.name().equals(node.name()) && now != cordoned) {
      cordoned = now;
      String reason = now ? "NodeNotSchedulable" : "NodeSchedulable";
      events.normal(seen, reason, "Node " + node.name() + " status is now: " + reason);
    }
  }
}
