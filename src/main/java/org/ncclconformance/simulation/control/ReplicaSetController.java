package org.ncclconformance.simulation.control;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/** Keeps as many pods of a ReplicaSet as it asks for, and says in its status how many there are. */
public final class ReplicaSetController implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final EventRecorder events;
  private final Kind replicaSets;
  private final Kind pods;

  public ReplicaSetController(ControlContext context) {
    this.context = context;
    this.events = new EventRecorder(context, "replicaset-controller", null);
    this.replicaSets = context.kind("replicasets.apps");
    this.pods = context.kind("pods");
  }

  public void start() {
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
    ApiObject set = new ApiObject(found.get());
    List<ApiObject> active = activePods(set);
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

  private List<ApiObject> activePods(ApiObject set) {
    return context.api().lookAtAll(pods, set.namespace()).stream()
        .map(ApiObject::new)
        .filter(pod -> pod.controlledBy(set.uid()) && PodPhase.active(pod))
        .toList();
  }

  private Optional<ApiException> create(ApiObject set, int count) {
    for (int i = 0; i < count; i++) {
      ObjectNode pod = PodTemplate.pod(set, set.at("/spec/template"), set.name() + "-");
      try {
        ObjectNode created = context.api().create(pod);
        events.normal(set, "SuccessfulCreate", "Created pod: " + new ApiObject(created).name());
      } catch (ApiException refused) {
        events.warning(set, "FailedCreate", "Error creating: " + refused.getMessage());
        return Optional.of(refused);
      }
    }
    return Optional.empty();
  }

  private Optional<ApiException> delete(ApiObject set, List<ApiObject> active, int count) {
    List<ApiObject> victims =
        active.stream()
            .sorted(Comparator.comparing((ApiObject pod) -> pod.is("Ready")))
            .limit(Math.max(0, count))
            .toList();
    for (ApiObject pod : victims) {
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

  private void updateStatus(ApiObject set, Optional<ApiException> failure, int missing) {
    List<ApiObject> active = activePods(set);
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
