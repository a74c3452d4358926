package org.ncclconformance.simulation.scheduling;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.control.Conditions;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.control.PodPhase;
import org.ncclconformance.simulation.control.SeriesRecorder;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/**
 * The default scheduler: filters nodes, takes the one that the pod prefers, of several the one with
 * the fewest pods, and allocates there what the pod claims, or says why none.
 */
public final class Scheduler implements ControlLoop.Reconciler {
  private static final String NAME = "default-scheduler";
  private static final String HELPLESS = "Preemption is not helpful for scheduling";
  private static final Duration RETRY = Duration.ofSeconds(10);

  private final ControlContext context;
  private final SeriesRecorder events;
  private final Consumer<String> unmodelled;
  private final Kind pods;
  private final Kind nodes;
  private final ControlLoop loop;

  public Scheduler(ControlContext context, Consumer<String> unmodelled) {
    this.context = context;
    this.events = new SeriesRecorder(context, NAME, NAME + "-vm");
    this.unmodelled = unmodelled;
    this.pods = context.kind("pods");
    this.nodes = context.kind("nodes");
    this.loop = new ControlLoop(context.schedule(), this);
  }

  public void start() {
    context.watch("pods", this::podSeen);
    for (String resource :
        List.of(
            "nodes",
            "resourceclaims.resource.k8s.io",
            "resourceslices.resource.k8s.io",
            "deviceclasses.resource.k8s.io")) {
      context.watch(resource, (type, object) -> retryPending());
    }
  }

  private void podSeen(WatchEvent.Type type, ApiObject pod) {
    if (type == WatchEvent.Type.DELETED || PodPhase.ended(pod)) {
      retryPending();
    } else if (pending(pod) && pod.condition("PodScheduled").isEmpty()) {
      loop.add(pod.key());
    }
  }

  private void retryPending() {
    for (ObjectNode json : context.api().lookAtAll(pods, null)) {
      if (pending(new ApiObject(json))) {
        loop.add(new ApiObject(json).key());
      }
    }
  }

  private static boolean pending(ApiObject pod) {
    String scheduler = pod.text("/spec/schedulerName");
    return pod.text("/spec/nodeName").isEmpty()
        && (scheduler.isEmpty() || scheduler.equals(NAME))
        && pod.items("/spec/schedulingGates").isEmpty()
        && PodPhase.active(pod);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found =
        context.api().find(pods, key.namespace(), key.name()).map(ApiObject::new);
    if (found.isEmpty() || !pending(found.get())) {
      return;
    }
    ApiObject pod = found.get();
    for (String field : List.of("podAffinity", "podAntiAffinity")) {
      if (!pod.items("/spec/affinity/" + field + "/requiredDuringSchedulingIgnoredDuringExecution")
          .isEmpty()) {
        unmodelled.accept("scheduling of pod " + key + ": required spec.affinity." + field);
        return;
      }
    }
    // a pod whose claims are not there is not even queued, and nobody says so
    if (PodClaims.of(context.api(), pod) instanceof PodClaims.Found claims
        && claims.entries().stream().noneMatch(entry -> entry.claim().deleting())) {
      place(pod, new ClaimPlan(context, pod, claims.entries()));
    }
  }

  private void place(ApiObject pod, ClaimPlan claims) {
    List<ObjectNode> every = context.api().lookAtAll(nodes, null);
    Optional<String> hopeless = claims.hopeless();
    if (hopeless.isPresent()) {
      refuse(pod, hopeless(hopeless.get(), every.size()));
      return;
    }
    List<ApiObject> all =
        context.api().lookAtAll(pods, null).stream()
            .map(ApiObject::new)
            .filter(other -> !PodPhase.ended(other))
            .toList();
    List<Candidate> candidates = new ArrayList<>();
    List<NodeFit> misfits = new ArrayList<>();
    for (ObjectNode json : every) {
      ApiObject node = new ApiObject(json);
      List<ApiObject> there = on(node, all);
      NodeFit fit = NodeFit.of(pod, node, there);
      if (!fit.fits()) {
        misfits.add(fit);
        continue;
      }
      ClaimPlan.On on = claims.on(node);
      if (on instanceof ClaimPlan.On.Fits fits) {
        candidates.add(new Candidate(node, there.size(), fits.allocations()));
      } else if (on instanceof ClaimPlan.On.Misfit misfit) {
        misfits.add(new NodeFit(List.of(misfit.reason()), true));
      } else if (on instanceof ClaimPlan.On.Failed failed) {
        fail(pod, "running \"DynamicResources\" filter plugin: " + failed.why());
        return;
      }
    }
    candidates.stream()
        .min(
            Comparator.comparing(
                    (Candidate candidate) -> -NodeAffinity.preference(pod, candidate.node()))
                .thenComparing(Candidate::pods)
                .thenComparing(candidate -> candidate.node().name()))
        .ifPresentOrElse(
            chosen -> {
              claims.carryOut(chosen.allocations());
              bind(pod, chosen.node().name());
            },
            () -> refuse(pod, misfits, claims));
  }

  private void refuse(ApiObject pod, List<NodeFit> misfits, ClaimPlan claims) {
    boolean elsewhere =
        misfits.stream().anyMatch(misfit -> misfit.reasons().contains(ClaimPlan.ELSEWHERE));
    if (elsewhere && claims.wouldBeTakenBack()) {
      unmodelled.accept("devices to be taken back for pod " + pod.key());
    }
    refuse(pod, text(misfits, claims.claimsNothing()));
  }

  /** A node that would do, how many pods it has, and the devices for the claims there. */
  private record Candidate(ApiObject node, int pods, List<ObjectNode> allocations) {}

  private static List<ApiObject> on(ApiObject node, List<ApiObject> all) {
    return all.stream().filter(p -> p.text("/spec/nodeName").equals(node.name())).toList();
  }

  private void bind(ApiObject pod, String node) {
    context.api().bind(pod.namespace(), pod.name(), node);
    events.record(
        pod,
        "Normal",
        "Scheduled",
        "Binding",
        "Successfully assigned " + pod.key() + " to " + node);
  }

  /** An error is no verdict: the pod is tried again whatever happens. */
  private void fail(ApiObject pod, String text) {
    refuse(pod, "SchedulerError", text);
    loop.addAfter(RETRY, pod.key());
  }

  private void refuse(ApiObject pod, String text) {
    refuse(pod, "Unschedulable", text);
  }

  private void refuse(ApiObject pod, String reason, String text) {
    context.changeStatus(
        pods,
        pod.key(),
        stored ->
            condition(
                stored,
                JsonValues.object(
                    "type", "PodScheduled", "status", "False", "reason", reason, "message", text)));
    events.record(pod, "Warning", "FailedScheduling", "Scheduling", text);
  }

  private void condition(ApiObject pod, ObjectNode condition) {
    condition.set("lastProbeTime", JsonValues.none());
    condition.put("observedGeneration", Math.max(1, pod.generation()));
    new Conditions(pod.status(), context.now()).set(condition);
  }

  private static String hopeless(String why, int nodes) {
    return text(nodes, why, "no new claims to deallocate", nodes + " " + HELPLESS);
  }

  private static String text(int nodes, String reasons, String claims, String preemption) {
    String none = "0/" + nodes + " nodes are available: ";
    return none + reasons + ". " + claims + ", preemption: " + none + preemption + ".";
  }

  private static String text(List<NodeFit> misfits, boolean claimsNothing) {
    if (misfits.isEmpty()) {
      return "no nodes available to schedule pods";
    }
    Map<String, Integer> reasons = new TreeMap<>();
    Map<String, Integer> preemption = new TreeMap<>();
    for (NodeFit fit : misfits) {
      fit.reasons().forEach(reason -> reasons.merge(reason, 1, Integer::sum));
      preemption.merge(
          fit.helpless() ? HELPLESS : "No preemption victims found for incoming pod",
          1,
          Integer::sum);
    }
    return text(
        misfits.size(),
        counts(reasons),
        claimsNothing ? "no new claims to deallocate" : "still not schedulable",
        counts(preemption));
  }

  /** Counts in the order of their texts, as {@code 1 Insufficient cpu, 1 node(s) were ...}. */
  private static String counts(Map<String, Integer> counts) {
    return String.join(
        ", ",
        counts.entrySet().stream().map(e -> e.getValue() + " " + e.getKey()).sorted().toList());
  }
}
