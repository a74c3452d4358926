package org.ncclconformance.simulation.node;

import java.time.Duration;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Lifetime;
import tools.jackson.databind.JsonNode;

/** The probes of one start of a container: startup first, then readiness and liveness. */
final class Probes {
  private final KubeletContext kubelet;
  private final PodWorker worker;
  private final ContainerRun run;
  private final ContainerProcess process;
  private final Lifetime lifetime;

  Probes(
      KubeletContext kubelet,
      PodWorker worker,
      ContainerRun run,
      ContainerProcess process,
      Lifetime lifetime) {
    this.kubelet = kubelet;
    this.worker = worker;
    this.run = run;
    this.process = process;
    this.lifetime = lifetime;
  }

  void start(ContainerStart starter) {
    if (run.init && !run.sidecar()) {
      run.started = true;
      return;
    }
    for (String type : new String[] {"startupProbe", "readinessProbe", "livenessProbe"}) {
      JsonNode spec = run.spec.path(type);
      if (spec.has("exec") || spec.has("grpc")) {
        kubelet.unmodelled().accept(type + " of container " + run.name() + ": " + spec);
      }
    }
    if (run.spec.has("startupProbe")) {
      Probe[] startup = new Probe[1];
      startup[0] =
          probe(
              "startupProbe",
              new Told("Startup") {
                @Override
                public void passes() {
                  startup[0].stop();
                  begun(starter);
                }

                @Override
                public void fails() {
                  restart(starter, "startup");
                }
              });
      startup[0].start();
    } else {
      begun(starter);
    }
  }

  private void begun(ContainerStart starter) {
    synchronized (worker) {
      run.started = true;
      run.ready = !run.spec.has("readinessProbe");
      worker.begun(run);
    }
    if (run.spec.has("readinessProbe")) {
      probe(
              "readinessProbe",
              new Told("Readiness") {
                @Override
                public void passes() {
                  ready(true);
                }

                @Override
                public void fails() {
                  ready(false);
                }
              })
          .start();
    }
    if (run.spec.has("livenessProbe")) {
      probe(
              "livenessProbe",
              new Told("Liveness") {
                @Override
                public void passes() {}

                @Override
                public void fails() {
                  restart(starter, "liveness");
                }
              })
          .start();
    }
  }

  private Probe probe(String type, Probe.Verdict verdict) {
    return new Probe(run.spec.path(type), run.spec, worker.address(), process, lifetime, verdict);
  }

  private void ready(boolean ready) {
    synchronized (worker) {
      if (run.ready != ready && !worker.terminating()) {
        run.ready = ready;
        worker.publish();
      }
    }
  }

  private void restart(ContainerStart starter, String probe) {
    String message = "Container " + run.name() + " failed " + probe + " probe, will be restarted";
    kubelet.events().record(worker.pod(), run.fieldPath(), "Normal", "Killing", message);
    int grace = worker.pod().number("/spec/terminationGracePeriodSeconds", 30);
    starter.stop(run, Duration.ofSeconds(grace));
  }

  private abstract class Told implements Probe.Verdict {
    private final String probe;

    Told(String probe) {
      this.probe = probe;
    }

    @Override
    public void failed(String message) {
      if (!worker.terminating()) {
        kubelet
            .events()
            .record(
                worker.pod(),
                run.fieldPath(),
                "Warning",
                "Unhealthy",
                probe + " probe failed: " + message);
      }
    }
  }
}
