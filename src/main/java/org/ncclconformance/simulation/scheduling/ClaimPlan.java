package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.scheduling.DeviceAllocation.Result;
import org.ncclconformance.simulation.scheduling.PodClaims.Entry;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a pod's claims mean for where it can go, at one moment. */
final class ClaimPlan {
  /** The scheduler's words where a node does not have what the pod claims. */
  static final String CANNOT = "cannot allocate all claims";

  /** The same, where another node has the devices. */
  static final String ELSEWHERE = "resourceclaim not available on the node";

  private final ControlContext context;
  private final ApiObject pod;
  private final List<Entry> entries;
  private final List<ApiObject> open;
  private final List<ObjectNode> slices;
  private final Map<String, ApiObject> classes = new HashMap<>();
  private final Set<DevicePools.Device.Id> taken;

  ClaimPlan(ControlContext context, ApiObject pod, List<Entry> entries) {
    this.context = context;
    this.pod = pod;
    this.entries = entries;
    this.open =
        entries.stream().map(Entry::claim).filter(claim -> !PodClaims.allocated(claim)).toList();
    this.slices = open.isEmpty() ? List.of() : all("resourceslices.resource.k8s.io");
    this.taken =
        open.isEmpty() ? Set.of() : DeviceAllocation.taken(all("resourceclaims.resource.k8s.io"));
    if (!open.isEmpty()) {
      for (ObjectNode json : all("deviceclasses.resource.k8s.io")) {
        ApiObject deviceClass = new ApiObject(json);
        classes.put(deviceClass.name(), deviceClass);
      }
    }
  }

  private List<ObjectNode> all(String resource) {
    return context.api().lookAtAll(context.kind(resource), null);
  }

  boolean claimsNothing() {
    return entries.isEmpty();
  }

  /** Why no node needs to be looked at. */
  Optional<String> hopeless() {
    for (ApiObject claim : open) {
      for (JsonNode request : claim.items("/spec/devices/requests")) {
        String name = request.at("/exactly/deviceClassName").asString("");
        if (!classes.containsKey(name)) {
          return Optional.of(
              "request %s: device class %s does not exist"
                  .formatted(request.path("name").asString(""), name));
        }
      }
    }
    return Optional.empty();
  }

  /** The claims that another node has the devices of. */
  private boolean elsewhere(ApiObject node) {
    return entries.stream()
        .map(entry -> entry.claim().at("/status/allocation/nodeSelector"))
        .anyMatch(nodes -> nodes.isObject() && !NodeAffinity.selects(nodes, node));
  }

  /**
   * Whether the real scheduler would take devices back that no other pod uses, so that they can be
   * had on another node.
   */
  boolean wouldBeTakenBack() {
    return entries.stream()
        .map(Entry::claim)
        .filter(PodClaims::allocated)
        .anyMatch(
            claim ->
                claim.items("/status/reservedFor").stream()
                    .allMatch(user -> user.path("uid").asString("").equals(pod.uid())));
  }

  /** What the scheduler would make of the claims on that node. */
  On on(ApiObject node) {
    if (!open.isEmpty()) {
      Result result = new DeviceAllocation(DevicePools.on(node, slices), classes, taken).of(open);
      if (result instanceof Result.Failed failed) {
        return new On.Failed(failed.why());
      }
      if (!(result instanceof Result.Allocated allocated)) {
        return new On.Misfit(CANNOT);
      }
      return elsewhere(node) ? new On.Misfit(ELSEWHERE) : new On.Fits(allocated.allocations());
    }
    return elsewhere(node) ? new On.Misfit(ELSEWHERE) : new On.Fits(List.of());
  }

  /** How a node does for the pod's claims. */
  sealed interface On {
    /** With an allocation for each claim that has none. */
    record Fits(List<ObjectNode> allocations) implements On {}

    /** In the scheduler's words. */
    record Misfit(String reason) implements On {}

    /** No node can be judged. */
    record Failed(String why) implements On {}
  }

  /** Writes the allocations down, and that the pod uses its claims. */
  void carryOut(List<ObjectNode> allocations) {
    List<ObjectNode> left = new ArrayList<>(allocations);
    for (Entry entry : entries) {
      ApiObject claim = entry.claim();
      boolean fresh = !PodClaims.allocated(claim);
      if (!fresh && PodClaims.reserved(claim, pod)) {
        continue;
      }
      if (fresh) {
        if (!claim.finalizers().contains(ResourceClaimController.PROTECTION)) {
          List<String> finalizers = new ArrayList<>(claim.finalizers());
          finalizers.add(ResourceClaimController.PROTECTION);
          claim.metadata().set("finalizers", JsonValues.array(finalizers));
          claim = new ApiObject(context.api().update(claim.json()));
        }
        claim.status().set("allocation", left.remove(0));
      }
      claim.status().withArray("reservedFor").add(PodClaims.consumer(pod));
      context.api().updateStatus(claim.json());
    }
  }
}
