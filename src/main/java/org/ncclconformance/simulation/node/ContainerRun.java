package org.ncclconformance.simulation.node;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Lifetime;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The state of one container of a pod, as its status shows it. Guarded by the pod's worker. */
final class ContainerRun {
  final JsonNode spec;
  final boolean init;

  ObjectNode state;
  ObjectNode lastState = JsonValues.object();
  int restarts;
  String containerId = "";
  boolean ready;
  boolean started;
  boolean pulling;
  boolean starting;

  /** Whether it has ever been up, so that later containers need not wait for it again. */
  boolean begun;

  /** Whether it has been told to end. */
  boolean stopping;

  /** Whether the kubelet looks at it again only at a set time. */
  boolean dormant;

  /** Whether the pull or the restart has to wait, and how often that was so. */
  final RetryDelay pullDelay = new RetryDelay();

  final RetryDelay restartDelay = new RetryDelay();
  @Nullable String pullError;

  @Nullable ContainerProcess process;
  @Nullable Lifetime lifetime;
  @Nullable ContainerLog log;
  @Nullable ContainerLog previousLog;

  ContainerRun(JsonNode spec, boolean init, String waitingReason) {
    this.spec = spec;
    this.init = init;
    this.state = waiting(waitingReason, null);
  }

  /** Whether it is an init container that runs on beside the others. */
  boolean sidecar() {
    return init && spec.path("restartPolicy").asString("").equals("Always");
  }

  String name() {
    return spec.path("name").asString("");
  }

  String image() {
    return spec.path("image").asString("");
  }

  /** {@code spec.containers{name}}, as events name a container. */
  String fieldPath() {
    return (init ? "spec.initContainers{" : "spec.containers{") + name() + "}";
  }

  boolean running() {
    return state.has("running");
  }

  boolean terminated() {
    return state.has("terminated");
  }

  int exitCode() {
    return state.at("/terminated/exitCode").asInt(0);
  }

  String waitingReason() {
    return state.at("/waiting/reason").asString("");
  }

  void wait(String reason, @Nullable String message) {
    state = waiting(reason, message);
  }

  private static ObjectNode waiting(String reason, @Nullable String message) {
    return JsonValues.object("waiting", JsonValues.object("reason", reason, "message", message));
  }

  ObjectNode status(NodeImages images, String imageId) {
    ObjectNode status =
        JsonValues.object(
            "name",
            name(),
            "image",
            image(),
            "imageID",
            imageId,
            "containerID",
            containerId.isEmpty() ? null : containerId,
            "lastState",
            lastState.deepCopy(),
            "ready",
            ready,
            "restartCount",
            restarts,
            "started",
            started,
            "state",
            state.deepCopy());
    JsonNode mounts = spec.path("volumeMounts");
    if (!mounts.isEmpty()) {
      status.set("volumeMounts", mounts(mounts));
    }
    return status;
  }

  private static JsonNode mounts(JsonNode mounts) {
    var list = JsonValues.array();
    for (JsonNode mount : mounts) {
      boolean readOnly = mount.path("readOnly").asBoolean(false);
      list.add(
          JsonValues.object(
              "name",
              mount.path("name").asString(""),
              "mountPath",
              mount.path("mountPath").asString(""),
              "readOnly",
              readOnly ? true : null,
              "recursiveReadOnly",
              readOnly ? "Disabled" : null));
    }
    return list;
  }
}
