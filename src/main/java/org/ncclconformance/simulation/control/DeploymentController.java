package org.ncclconformance.simulation.control;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rolls a Deployment's template out over ReplicaSets. */
public final class DeploymentController implements ControlLoop.Reconciler {
  private static final String REVISION = "deployment.kubernetes.io/revision";

  private final ControlContext context;
  private final EventRecorder events;
  private final Kind deployments;
  private final Kind replicaSets;
  private final Kind pods;
  private final ControlLoop loop;
  private final DeploymentProgress progress;

  public DeploymentController(ControlContext context) {
    this.context = context;
    this.events = new EventRecorder(context, "deployment-controller", null);
    this.deployments = context.kind("deployments.apps");
    this.replicaSets = context.kind("replicasets.apps");
    this.pods = context.kind("pods");
    this.loop = new ControlLoop(context.schedule(), this);
    this.progress = new DeploymentProgress(context, loop);
  }

  public void start() {
    context.watch("deployments.apps", loop);
    context.watchOwned("replicasets.apps", "Deployment", loop);
    // a Recreate waits for the old pods, whose owner's owner is the Deployment
    context.watch(
        "pods",
        (type, pod) ->
            pod.controller()
                .flatMap(set -> context.api().find(replicaSets, pod.namespace(), set.name()))
                .flatMap(set -> new ApiObject(set).controller())
                .ifPresent(owner -> loop.add(new Key(pod.namespace(), owner.name()))));
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(deployments, key.namespace(), key.name());
    if (found.isEmpty()) {
      progress.forget(key);
      return;
    }
    ApiObject deployment = new ApiObject(found.get());
    List<ApiObject> owned = ownedSets(deployment);
    String hash = TemplateHash.of(deployment.at("/spec/template"));
    Optional<ApiObject> current =
        owned.stream()
            .filter(set -> hash.equals(set.labels().get("pod-template-hash")))
            .findFirst();
    List<ApiObject> old =
        owned.stream().filter(set -> current.map(c -> !c.equals(set)).orElse(true)).toList();
    if (!deployment.deleting() && !deployment.flag("/spec/paused")) {
      if (recreates(deployment)) {
        recreate(deployment, current, old, hash);
      } else {
        roll(deployment, current, old, hash);
      }
    }
    progress.update(deployment, ownedSets(deployment), hash);
  }

  private List<ApiObject> ownedSets(ApiObject deployment) {
    return context.api().list(replicaSets, deployment.namespace()).stream()
        .map(ApiObject::new)
        .filter(set -> set.controlledBy(deployment.uid()))
        .toList();
  }

  private static boolean recreates(ApiObject deployment) {
    return deployment.text("/spec/strategy/type").equals("Recreate");
  }

  private void recreate(
      ApiObject deployment, Optional<ApiObject> current, List<ApiObject> old, String hash) {
    boolean scaled = false;
    for (ApiObject set : old) {
      if (wanted(set) > 0) {
        scale(deployment, set, 0);
        scaled = true;
      }
    }
    if (scaled || old.stream().anyMatch(this::hasPods)) {
      return;
    }
    if (current.isEmpty()) {
      create(deployment, old, hash, replicas(deployment));
    } else if (wanted(current.get()) != replicas(deployment)) {
      scale(deployment, current.get(), replicas(deployment));
    }
  }

  private boolean hasPods(ApiObject set) {
    return context.api().lookAtAll(pods, set.namespace()).stream()
        .map(ApiObject::new)
        .anyMatch(pod -> pod.controlledBy(set.uid()) && !PodPhase.ended(pod));
  }

  private void roll(
      ApiObject deployment, Optional<ApiObject> current, List<ApiObject> old, String hash) {
    int replicas = replicas(deployment);
    int oldTotal = old.stream().mapToInt(DeploymentController::wanted).sum();
    if (current.isEmpty()) {
      int room = replicas + surge(deployment) - oldTotal;
      create(deployment, old, hash, Math.max(0, Math.min(replicas, room)));
      return;
    }
    ApiObject set = current.get();
    int room = replicas + surge(deployment) - wanted(set) - oldTotal;
    int target =
        wanted(set) >= replicas
            ? replicas
            : wanted(set) + Math.max(0, Math.min(room, replicas - wanted(set)));
    if (target != wanted(set)) {
      scale(deployment, set, target);
      return;
    }
    int available = set.number("/status/availableReplicas", 0);
    for (ApiObject other : old) {
      available += other.number("/status/availableReplicas", 0);
    }
    int spare = available - (replicas - unavailable(deployment, replicas));
    for (ApiObject other : old) {
      int ready = other.number("/status/availableReplicas", 0);
      int broken = Math.max(0, wanted(other) - ready);
      int down = Math.min(wanted(other), broken + Math.max(0, Math.min(spare, ready)));
      spare -= Math.max(0, down - broken);
      if (down > 0) {
        scale(deployment, other, wanted(other) - down);
      }
    }
  }

  private void create(ApiObject deployment, List<ApiObject> old, String hash, int count) {
    int revision =
        old.stream()
            .map(set -> set.annotations().getOrDefault(REVISION, "0"))
            .map(Integer::valueOf)
            .max(Comparator.naturalOrder())
            .orElse(0);
    ObjectNode template = (ObjectNode) deployment.at("/spec/template").deepCopy();
    template.withObject("/metadata/labels").put("pod-template-hash", hash);
    JsonNode selector = deployment.at("/spec/selector").deepCopy();
    ((ObjectNode) selector).withObject("/matchLabels").put("pod-template-hash", hash);
    String name = deployment.name() + "-" + hash;
    ObjectNode set =
        JsonValues.object(
            "apiVersion",
            "apps/v1",
            "kind",
            "ReplicaSet",
            "metadata",
            JsonValues.object(
                "name", name,
                "namespace", deployment.namespace(),
                "labels", template.at("/metadata/labels").deepCopy(),
                "annotations", annotations(deployment, String.valueOf(revision + 1)),
                "ownerReferences", deployment.asController()),
            "spec",
            JsonValues.object("replicas", count, "selector", selector, "template", template));
    context.api().create(set);
    if (count > 0) {
      events.normal(
          deployment, "ScalingReplicaSet", "Scaled up replica set " + name + " from 0 to " + count);
    }
    ObjectNode changed = deployment.json().deepCopy();
    changed.withObject("/metadata/annotations").put(REVISION, String.valueOf(revision + 1));
    if (!changed.equals(deployment.json())) {
      deployment.json().setAll(context.api().update(changed));
    }
    progress.created(deployment, name);
  }

  private static ObjectNode annotations(ApiObject deployment, String revision) {
    int replicas = replicas(deployment);
    return JsonValues.object(
        "deployment.kubernetes.io/desired-replicas",
        String.valueOf(replicas),
        "deployment.kubernetes.io/max-replicas",
        String.valueOf(replicas + (recreates(deployment) ? 0 : surge(deployment))),
        REVISION,
        revision);
  }

  private void scale(ApiObject deployment, ApiObject set, int count) {
    ObjectNode changed = set.json().deepCopy();
    changed.withObject("/spec").put("replicas", count);
    String revision = set.annotations().getOrDefault(REVISION, "1");
    changed.withObject("/metadata/annotations").setAll(annotations(deployment, revision));
    context.api().update(changed);
    String direction = count > wanted(set) ? "up" : "down";
    events.normal(
        deployment,
        "ScalingReplicaSet",
        "Scaled %s replica set %s from %d to %d"
            .formatted(direction, set.name(), wanted(set), count));
  }

  private static int wanted(ApiObject set) {
    return set.number("/spec/replicas", 1);
  }

  static int replicas(ApiObject deployment) {
    return deployment.number("/spec/replicas", 1);
  }

  /** {@code maxSurge}, rounded up. */
  private static int surge(ApiObject deployment) {
    return share(
        deployment.at("/spec/strategy/rollingUpdate/maxSurge"), replicas(deployment), 0.999);
  }

  /** {@code maxUnavailable}, rounded down; 1 where neither would let anything move. */
  static int unavailable(ApiObject deployment, int replicas) {
    if (recreates(deployment)) {
      return 0;
    }
    int share = share(deployment.at("/spec/strategy/rollingUpdate/maxUnavailable"), replicas, 0);
    return Math.min(replicas, share == 0 && surge(deployment) == 0 ? 1 : share);
  }

  private static int share(JsonNode value, int of, double rounding) {
    if (value.isNumber()) {
      return value.asInt();
    }
    String text = value.asString("25%");
    int percent = Integer.parseInt(text.replace("%", ""));
    return (int) (percent * of / 100.0 + rounding);
  }
}
