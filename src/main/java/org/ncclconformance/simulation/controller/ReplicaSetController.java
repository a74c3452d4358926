package org.ncclconformance.simulation.controller;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.node.ObjectNode;

/** Keeps as many pods of a ReplicaSet as it asks for, and says in its status how many there are. */
final class ReplicaSetController implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final EventRecorder events;
  private final Kind replicaSets;
  private final Kind pods;

  ReplicaSetController(ControlContext context) {
    this.context = context;
    this.events = new EventRecorder(context, "replicaset-controller", null);
    this.replicaSets = context.kind("replicasets.apps");
    this.pods = context.kind("pods");
  }

  void start() {
    ControlLoop loop = new ControlLoop(context.schedule(), this);
    context.watch("replicasets.apps", loop);
    context.watchOwned("pods", "ReplicaSet", loop);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(replicaSets, key.namespace(), key.name());
    if (found.isEmpty()) {
      return;
    }
    Resource set = new Resource(found.get());
    List<Resource> active = activePods(set);
    int missing = set.number("/spec/replicas", 1) - active.size();
    Optional<ApiException> failure = Optional.empty();
    if (!set.deleting()) {
      failure = missing > 0 ? create(set, missing) : delete(set, active, -missing);
    }
    updateStatus(set, failure, missing);
    if (failure.isPresent()) {
      throw failure.get();
    }
  }

  private List<Resource> activePods(Resource set) {
    return context.api().lookAtAll(pods, set.namespace()).stream()
        .map(Resource::new)
        .filter(pod -> pod.controlledBy(set.uid()) && PodPhase.active(pod))
        .toList();
  }

  private Optional<ApiException> create(Resource set, int count) {
    for (int i = 0; i < count; i++) {
      ObjectNode pod = PodTemplate.pod(set, set.at("/spec/template"), set.name() + "-");
      try {
        ObjectNode created = context.api().create(pod);
        events.normal(set, "SuccessfulCreate", "Created pod: " + new Resource(created).name());
      } catch (ApiException refused) {
        events.warning(set, "FailedCreate", "Error creating: " + refused.getMessage());
        return Optional.of(refused);
      }
    }
    return Optional.empty();
  }

  private Optional<ApiException> delete(Resource set, List<Resource> active, int count) {
    List<Resource> victims =
        active.stream()
            .sorted(Comparator.comparing((Resource pod) -> pod.is("Ready")))
            .limit(Math.max(0, count))
            .toList();
    for (Resource pod : victims) {
      try {
        context.api().delete(pods, pod.namespace(), pod.name(), pod.uid(), "Background");
        events.normal(set, "SuccessfulDelete", "Deleted pod: " + pod.name());
      } catch (ApiException refused) {
        events.warning(set, "FailedDelete", "Error deleting: " + refused.getMessage());
        return Optional.of(refused);
      }
    }
    return Optional.empty();
  }

  private void updateStatus(Resource set, Optional<ApiException> failure, int missing) {
    List<Resource> active = activePods(set);
    int ready = (int) active.stream().filter(pod -> pod.is("Ready")).count();
    context.changeStatus(
        replicaSets,
        set.key(),
        stored -> {
          ObjectNode status = stored.status();
          status.put("replicas", active.size());
          Counts.put(status, "fullyLabeledReplicas", active.size());
          Counts.put(status, "readyReplicas", ready);
          Counts.put(status, "availableReplicas", ready);
          status.put("observedGeneration", set.generation());
          Conditions conditions = new Conditions(status, context.now());
          if (failure.isPresent() && missing != 0) {
            if (!stored.is("ReplicaFailure")) {
              conditions.set(
                  "ReplicaFailure",
                  true,
                  missing > 0 ? "FailedCreate" : "FailedDelete",
                  String.valueOf(failure.get().getMessage()));
            }
          } else {
            conditions.remove("ReplicaFailure");
          }
          if (status.path("conditions").isEmpty()) {
            status.remove("conditions");
          }
        });
  }
}
