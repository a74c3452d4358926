package org.ncclconformance.simulation.node;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.control.PodPhase;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;

/**
 * Runs one pod on its node: volumes, sandbox, init containers, containers, restarts, end. Every
 * step looks at where the pod stands and takes it one further, as the kubelet's sync does.
 */
final class PodWorker {
  private static final Duration SANDBOX = Duration.ofMillis(400);
  private static final Duration PUBLISH = Duration.ofMillis(300);

  /** What a sidecar has to end in where the others have used up the pod's time. */
  private static final Duration LEAST_GRACE = Duration.ofSeconds(2);

  private final KubeletContext kubelet;
  private final PodSetup setup;
  private final ContainerStart starter;
  private final List<ContainerRun> init = new ArrayList<>();
  private final List<ContainerRun> containers = new ArrayList<>();
  private final String startTime;
  private ApiObject pod;
  private String address = "";
  private boolean sandboxing;
  private boolean sandbox;
  private boolean initialized;
  private boolean terminating;
  private boolean graceOver;
  private boolean gone;
  private boolean publishing;
  private boolean refreshing;

  PodWorker(KubeletContext kubelet, ApiObject pod) {
    this.kubelet = kubelet;
    this.pod = pod;
    this.setup = new PodSetup(kubelet);
    this.starter = new ContainerStart(kubelet, this, setup);
    this.startTime = kubelet.now();
    boolean initializes = !pod.items("/spec/initContainers").isEmpty();
    for (JsonNode spec : pod.items("/spec/initContainers")) {
      init.add(new ContainerRun(spec, true, "PodInitializing"));
    }
    for (JsonNode spec : pod.items("/spec/containers")) {
      String reason = initializes ? "PodInitializing" : "ContainerCreating";
      containers.add(new ContainerRun(spec, false, reason));
    }
  }

  synchronized ApiObject pod() {
    return pod;
  }

  synchronized String address() {
    return address;
  }

  synchronized boolean terminating() {
    return terminating;
  }

  /** Whether the container is not to run any more. */
  synchronized boolean unwanted(ContainerRun run) {
    return terminating || (run.sidecar() && over());
  }

  /** The container is up: those that wait for a sidecar may follow. */
  synchronized void begun(ContainerRun run) {
    run.begun = true;
    if (run.sidecar() && !initialized) {
      kubelet.schedule().soon(this::step);
    }
    publish();
  }

  /** The container of that name. */
  synchronized Optional<ContainerRun> container(String name) {
    return runs().filter(run -> run.name().equals(name)).findFirst();
  }

  private Stream<ContainerRun> runs() {
    return Stream.concat(init.stream(), containers.stream());
  }

  /** The pod has changed, or has just come. */
  synchronized void update(ApiObject changed) {
    pod = changed;
    if (changed.deleting() && !terminating) {
      terminate();
    } else if (!terminating) {
      step();
    }
  }

  /** The pod is no longer there: what still runs is killed. */
  synchronized void vanished() {
    gone = true;
    terminating = true;
    runs().forEach(starter::kill);
    kubelet.addresses().release(address);
  }

  /** Leaves the container alone until then. */
  synchronized void lookAgain(ContainerRun run, Duration delay) {
    run.dormant = true;
    kubelet.schedule().after(delay, () -> wake(run));
  }

  private synchronized void wake(ContainerRun run) {
    run.dormant = false;
    step();
  }

  private synchronized void step() {
    if (gone || terminating || PodPhase.ended(pod)) {
      return;
    }
    if (!setup.ready(pod, this, this::step)) {
      publish();
      return;
    }
    if (!sandbox) {
      if (!sandboxing) {
        sandboxing = true;
        kubelet.schedule().after(SANDBOX, this::sandboxUp);
      }
      publish();
      return;
    }
    if (over()) {
      stopSidecars();
    } else if (initialized()) {
      initialized = true;
      sidecars().forEach(this::advance);
      containers.forEach(this::advance);
    }
    publish();
  }

  private Stream<ContainerRun> sidecars() {
    return init.stream().filter(ContainerRun::sidecar);
  }

  Instant now() {
    return kubelet.schedule().now();
  }

  private synchronized void sandboxUp() {
    if (gone || terminating) {
      return;
    }
    sandbox = true;
    address = kubelet.addresses().take();
    step();
  }

  private boolean initialized() {
    if (initialized) {
      return true;
    }
    for (ContainerRun run : init) {
      boolean done = run.sidecar() ? run.begun : run.terminated() && run.exitCode() == 0;
      if (!done || run.sidecar()) {
        advance(run);
      }
      if (!done) {
        return false;
      }
    }
    return true;
  }

  private void advance(ContainerRun run) {
    if (run.running() || run.starting || run.pulling || run.dormant) {
      return;
    }
    if (run.terminated() && !restarts(run)) {
      return;
    }
    if (!run.containerId.isEmpty() && run.restartDelay.waiting()) {
      starter.backOff(run);
      return;
    }
    starter.start(run);
  }

  private boolean restarts(ContainerRun run) {
    String policy = pod.text("/spec/restartPolicy");
    if (run.sidecar()) {
      return true;
    }
    if (run.init && run.exitCode() == 0) {
      return false;
    }
    return policy.equals("OnFailure")
        ? run.exitCode() != 0
        : !policy.equals("Never") && !(run.init && policy.equals("Never"));
  }

  /** A container has ended; told by the process. */
  synchronized void ended(ContainerRun run) {
    if (gone) {
      return;
    }
    if (terminating) {
      stopSidecars();
      finishIfStopped();
    } else {
      lookAgain(run, Duration.ofSeconds(1));
    }
    publish();
  }

  /** Whether nothing is left to do but to end the sidecars. */
  private boolean over() {
    boolean initFailed =
        init.stream().anyMatch(r -> r.terminated() && r.exitCode() != 0 && !restarts(r));
    return initFailed || containers.stream().allMatch(r -> r.terminated() && !restarts(r));
  }

  private boolean finished() {
    return over() && sidecars().noneMatch(ContainerRun::running);
  }

  /** Ends the last sidecar that runs, once the other containers have ended; the others follow. */
  private void stopSidecars() {
    if (containers.stream().anyMatch(ContainerRun::running)) {
      return;
    }
    List<ContainerRun> running = sidecars().filter(ContainerRun::running).toList();
    if (!running.isEmpty()) {
      Duration all =
          Duration.ofSeconds(
              pod.number(
                  "/metadata/deletionGracePeriodSeconds",
                  pod.number("/spec/terminationGracePeriodSeconds", 30)));
      stop(running.get(running.size() - 1), graceOver ? LEAST_GRACE : all);
    }
  }

  private void stop(ContainerRun run, Duration grace) {
    if (!run.stopping) {
      run.stopping = true;
      kubelet
          .events()
          .record(pod, run.fieldPath(), "Normal", "Killing", "Stopping container " + run.name());
      starter.stop(run, grace);
    }
  }

  private void terminate() {
    terminating = true;
    Duration grace = Duration.ofSeconds(pod.number("/metadata/deletionGracePeriodSeconds", 30));
    runs().filter(run -> run.running() && !run.sidecar()).forEach(run -> stop(run, grace));
    if (sidecars().findAny().isPresent()) {
      kubelet.schedule().after(grace, this::graceOver);
      stopSidecars();
    }
    finishIfStopped();
  }

  private synchronized void graceOver() {
    graceOver = true;
    if (!gone) {
      sidecars()
          .filter(run -> run.running() && run.stopping)
          .forEach(run -> starter.stop(run, LEAST_GRACE));
    }
  }

  private void finishIfStopped() {
    if (runs().noneMatch(ContainerRun::running)) {
      kubelet.schedule().after(PUBLISH, this::remove);
    }
  }

  private synchronized void remove() {
    if (gone) {
      return;
    }
    sandbox = false;
    try {
      // a pod that never ran its containers has failed in the end
      kubelet.writeStatus(pod.key(), pod.uid(), stored -> write(stored, true));
      kubelet
          .api()
          .find(kubelet.pods(), pod.namespace(), pod.name())
          .map(ApiObject::new)
          .filter(stored -> stored.uid().equals(pod.uid()))
          .ifPresent(
              stored ->
                  kubelet.api().remove(kubelet.pods(), pod.namespace(), pod.name(), pod.uid()));
    } catch (ApiException changed) {
      kubelet.schedule().after(PUBLISH, this::remove);
    }
  }

  /** Writes the pod's status in a moment; changes until then go with it. */
  synchronized void publish() {
    if (publishing || gone) {
      return;
    }
    publishing = true;
    kubelet.schedule().after(PUBLISH, this::writeStatus);
  }

  private synchronized void writeStatus() {
    publishing = false;
    if (gone) {
      return;
    }
    try {
      kubelet.writeStatus(pod.key(), pod.uid(), stored -> write(stored, false));
    } catch (ApiException changed) {
      publish();
    }
  }

  private void write(ApiObject stored, boolean last) {
    boolean ended = last || finished();
    for (ContainerRun run : containers) {
      if (last && !run.terminated()) {
        run.state = neverRan();
      }
    }
    new PodStatus(kubelet.node(), kubelet.images())
        .write(
            stored,
            new PodStatus.Known(init, containers, address, sandbox && !ended, ended, startTime),
            kubelet.now());
  }

  private static tools.jackson.databind.node.ObjectNode neverRan() {
    return JsonValues.object(
        "terminated",
        JsonValues.object(
            "exitCode",
            137,
            "reason",
            "ContainerStatusUnknown",
            "message",
            "The container could not be located when the pod was terminated",
            "startedAt",
            JsonValues.none(),
            "finishedAt",
            JsonValues.none()));
  }

  /** A Secret or ConfigMap has changed: mounted copies follow at the next periodic sync. */
  synchronized void sourceChanged(Schedule schedule, Duration delay) {
    if (!setup.mounted() || refreshing) {
      return;
    }
    refreshing = true;
    schedule.after(delay, this::refresh);
  }

  private synchronized void refresh() {
    refreshing = false;
    if (!gone) {
      setup.refresh(pod);
    }
  }

  /** The log of a container, or null where it has not been started. */
  synchronized @Nullable ContainerLog log(ContainerRun run, boolean previous) {
    return previous ? run.previousLog : run.log;
  }
}
