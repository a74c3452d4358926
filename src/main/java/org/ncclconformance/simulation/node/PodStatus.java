package org.ncclconformance.simulation.node;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.control.Conditions;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a pod's status out of its containers' states, as a kubelet does. */
final class PodStatus {
  private static final List<String> ORDER =
      List.of(
          "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");

  private final NodeIdentity node;
  private final NodeImages images;

  PodStatus(NodeIdentity node, NodeImages images) {
    this.node = node;
    this.images = images;
  }

  /**
   * What the kubelet knows of the pod.
   *
   * @param address empty as long as the pod has no sandbox
   * @param sandbox whether the sandbox is up
   * @param ended whether no container will run again
   */
  record Known(
      List<ContainerRun> init,
      List<ContainerRun> containers,
      String address,
      boolean sandbox,
      boolean ended,
      String startTime) {}

  void write(ApiObject pod, Known known, String now) {
    ObjectNode status = pod.status();
    String phase = phase(known);
    status.put("phase", phase);
    status.put("hostIP", node.address());
    status.set("hostIPs", JsonValues.array(JsonValues.object("ip", node.address())));
    status.put("startTime", known.startTime());
    status.put("observedGeneration", Math.max(1, pod.generation()));
    if (!known.address().isEmpty()) {
      status.put("podIP", known.address());
      status.set("podIPs", JsonValues.array(JsonValues.object("ip", known.address())));
    }
    if (!known.init().isEmpty()) {
      status.set("initContainerStatuses", statuses(known.init()));
    }
    status.set("containerStatuses", statuses(known.containers()));
    conditions(pod, known, phase, now);
  }

  private ArrayNode statuses(List<ContainerRun> runs) {
    ArrayNode list = JsonValues.array();
    for (ContainerRun run : runs) {
      String id = run.containerId.isEmpty() ? "" : images.id(run.image()).orElse("");
      list.add(run.status(images, id));
    }
    return list;
  }

  static String phase(Known known) {
    if (known.ended()) {
      boolean good =
          known.init().stream().allMatch(r -> r.sidecar() || r.exitCode() == 0)
              && known.containers().stream().allMatch(r -> r.terminated() && r.exitCode() == 0);
      return good ? "Succeeded" : "Failed";
    }
    boolean begun =
        known.containers().stream()
            .allMatch(r -> r.running() || r.terminated() || !r.containerId.isEmpty());
    return begun ? "Running" : "Pending";
  }

  private static void conditions(ApiObject pod, Known known, String phase, String now) {
    Conditions conditions = new Conditions(pod.status(), now);
    long generation = Math.max(1, pod.generation());
    boolean ended = known.ended();
    String completed = phase.equals("Succeeded") ? "PodCompleted" : "PodFailed";
    set(conditions, generation, "PodReadyToStartContainers", known.sandbox(), null, null);
    boolean begun = known.containers().stream().anyMatch(r -> !r.containerId.isEmpty());
    List<String> uninitialized =
        names(known.init().stream().filter(r -> !begun && !initialized(r)).toList());
    boolean initialized = uninitialized.isEmpty();
    set(
        conditions,
        generation,
        "Initialized",
        initialized,
        initialized
            ? (phase.equals("Succeeded") ? "PodCompleted" : null)
            : "ContainersNotInitialized",
        initialized
            ? null
            : "containers with incomplete status: " + uninitialized.toString().replace(",", ""));
    List<String> unready =
        names(
            Stream.concat(
                    known.init().stream().filter(ContainerRun::sidecar),
                    known.containers().stream())
                .filter(r -> !r.ready)
                .toList());
    boolean ready = unready.isEmpty() && !ended;
    String reason = ready ? null : ended ? completed : "ContainersNotReady";
    String message =
        ready || ended
            ? null
            : "containers with unready status: " + unready.toString().replace(",", "");
    set(conditions, generation, "Ready", ready, reason, message);
    set(conditions, generation, "ContainersReady", ready, reason, message);
    set(conditions, generation, "PodScheduled", true, null, null);
    order(pod.status());
  }

  private static boolean initialized(ContainerRun run) {
    return run.sidecar() ? run.started : run.terminated() && run.exitCode() == 0;
  }

  /** The kubelet writes its conditions first, in this order, and others after them. */
  private static void order(ObjectNode status) {
    ArrayNode ordered = JsonValues.array();
    for (String type : ORDER) {
      for (JsonNode condition : status.path("conditions")) {
        if (condition.path("type").asString("").equals(type)) {
          ordered.add(condition);
        }
      }
    }
    for (JsonNode condition : status.path("conditions")) {
      if (!ORDER.contains(condition.path("type").asString(""))) {
        ordered.add(condition);
      }
    }
    status.set("conditions", ordered);
  }

  private static List<String> names(List<ContainerRun> runs) {
    return runs.stream().map(ContainerRun::name).toList();
  }

  private static void set(
      Conditions conditions,
      long generation,
      String type,
      boolean status,
      @Nullable String reason,
      @Nullable String message) {
    ObjectNode condition =
        JsonValues.object(
            "type", type,
            "status", status ? "True" : "False",
            "reason", reason,
            "message", message,
            "observedGeneration", generation);
    condition.set("lastProbeTime", JsonValues.none());
    conditions.set(condition);
  }
}
