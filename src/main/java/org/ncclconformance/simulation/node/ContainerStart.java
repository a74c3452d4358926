package org.ncclconformance.simulation.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.program.Container;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Files;
import org.ncclconformance.simulation.program.ImageContents;
import org.ncclconformance.simulation.program.Lifetime;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Pulls a container's image, starts its process, probes it and notes its end. */
final class ContainerStart {
  private static final Duration NEXT_SYNC = Duration.ofSeconds(14);

  private final KubeletContext kubelet;
  private final PodWorker worker;
  private final PodSetup setup;

  ContainerStart(KubeletContext kubelet, PodWorker worker, PodSetup setup) {
    this.kubelet = kubelet;
    this.worker = worker;
    this.setup = setup;
  }

  private void event(ContainerRun run, String type, String reason, String message) {
    kubelet.events().record(worker.pod(), run.fieldPath(), type, reason, message);
  }

  /** Waits with the restart of a container that keeps ending. */
  void backOff(ContainerRun run) {
    ApiObject pod = worker.pod();
    String name = pod.name() + "_" + pod.namespace() + "(" + pod.uid() + ")";
    if (run.terminated()) {
      run.lastState = run.state;
    }
    run.wait(
        "CrashLoopBackOff",
        "back-off %s restarting failed container=%s pod=%s"
            .formatted(text(run.restartDelay.current()), run.name(), name));
    event(
        run,
        "Warning",
        "BackOff",
        "Back-off restarting failed container " + run.name() + " in pod " + name);
    worker.lookAgain(run, Duration.ofSeconds(12));
  }

  /** A duration as Go prints it, in minutes and seconds. */
  private static String text(Duration duration) {
    long minutes = duration.toMinutes();
    return minutes == 0
        ? duration.toSeconds() + "s"
        : minutes + "m" + duration.toSecondsPart() + "s";
  }

  /** Pulls the image if the node lacks it, and starts. */
  void start(ContainerRun run) {
    String image = run.image();
    String policy = run.spec.path("imagePullPolicy").asString("IfNotPresent");
    if (policy.equals("Never") && !kubelet.images().present(image)) {
      String text = "Container image \"" + image + "\" is not present with pull policy of Never";
      event(run, "Warning", "ErrImageNeverPull", text);
      event(run, "Warning", "Failed", "Error: ErrImageNeverPull");
      run.wait("ErrImageNeverPull", text);
      worker.lookAgain(run, NEXT_SYNC);
    } else if (kubelet.images().present(image) && !policy.equals("Always")) {
      event(
          run, "Normal", "Pulled", "Container image \"" + image + "\" already present on machine");
      create(run);
    } else if (run.pullDelay.waiting()) {
      String text = "Back-off pulling image \"" + image + "\"";
      event(run, "Normal", "BackOff", text);
      event(run, "Warning", "Failed", "Error: ImagePullBackOff");
      run.wait("ImagePullBackOff", text + ": ErrImagePull: " + run.pullError);
      worker.lookAgain(
          run, run.pullDelay.current().toSeconds() <= 10 ? Duration.ofSeconds(10) : NEXT_SYNC);
    } else {
      pull(run);
    }
  }

  private void pull(ContainerRun run) {
    run.pulling = true;
    event(run, "Normal", "Pulling", "Pulling image \"" + run.image() + "\"");
    ImageSource.Pull pull = kubelet.source().pull(run.image());
    if (pull instanceof ImageSource.Pull.Pulled pulled) {
      kubelet.schedule().after(Duration.ofMillis(800), () -> pulled(run, pulled));
    } else if (pull instanceof ImageSource.Pull.Refused refused) {
      kubelet.schedule().after(Duration.ofMillis(20), () -> refused(run, refused.message()));
    }
  }

  private void pulled(ContainerRun run, ImageSource.Pull.Pulled pulled) {
    synchronized (worker) {
      run.pulling = false;
      run.pullDelay.reset();
      kubelet.images().add(run.image(), pulled.digest());
      if (worker.unwanted(run)) {
        return;
      }
      event(
          run,
          "Normal",
          "Pulled",
          "Successfully pulled image \"%s\" in 800ms (800ms including waiting). Image size: %d bytes."
              .formatted(run.image(), pulled.bytes()));
      create(run);
      worker.publish();
    }
  }

  private void refused(ContainerRun run, String message) {
    synchronized (worker) {
      run.pulling = false;
      if (worker.unwanted(run)) {
        return;
      }
      event(run, "Warning", "Failed", "Failed to pull image \"" + run.image() + "\": " + message);
      event(run, "Warning", "Failed", "Error: ErrImagePull");
      run.pullError = message;
      boolean first = run.pullDelay.current().isZero();
      run.pullDelay.begin(kubelet.schedule(), worker);
      run.wait("ErrImagePull", message);
      // the sandbox's start makes the kubelet look again at once; later looks are periodic
      worker.lookAgain(run, first ? Duration.ofMillis(500) : NEXT_SYNC);
      worker.publish();
    }
  }

  private void create(ContainerRun run) {
    ApiObject pod = worker.pod();
    Optional<ImageContents> image = kubelet.source().image(run.image());
    if (image.isEmpty()) {
      kubelet.unmodelled().accept("no program for image " + run.image());
      configError(run, "CreateContainerError", "no program for image " + run.image());
      return;
    }
    if (runsAsRoot(pod, run.spec, image.get())) {
      String text =
          "container has runAsNonRoot and image will run as root (pod: \"%s_%s(%s)\", container: %s)"
              .formatted(pod.name(), pod.namespace(), pod.uid(), run.name());
      configError(run, "CreateContainerConfigError", text);
      return;
    }
    Map<String, String> environment;
    try {
      environment = kubelet.environment().of(pod, run.spec, worker.address());
    } catch (Environment.MissingException missing) {
      configError(run, "CreateContainerConfigError", String.valueOf(missing.getMessage()));
      return;
    }
    event(run, "Normal", "Created", "Created container: " + run.name());
    run.starting = true;
    kubelet.schedule().after(Duration.ofMillis(100), () -> launch(run, image.get(), environment));
  }

  private void configError(ContainerRun run, String reason, String message) {
    event(run, "Warning", "Failed", "Error: " + message);
    run.wait(reason, message);
    worker.lookAgain(run, NEXT_SYNC);
  }

  private static boolean runsAsRoot(ApiObject pod, JsonNode container, ImageContents image) {
    JsonNode own = container.path("securityContext");
    JsonNode shared = pod.at("/spec/securityContext");
    boolean must =
        own.has("runAsNonRoot")
            ? own.path("runAsNonRoot").asBoolean(false)
            : shared.path("runAsNonRoot").asBoolean(false);
    JsonNode user = own.has("runAsUser") ? own.path("runAsUser") : shared.path("runAsUser");
    return must && (user.isNumber() ? user.asInt() == 0 : image.root());
  }

  private void launch(ContainerRun run, ImageContents image, Map<String, String> environment) {
    synchronized (worker) {
      run.starting = false;
      if (worker.unwanted(run)) {
        return;
      }
      ApiObject pod = worker.pod();
      if (!run.containerId.isEmpty()) {
        run.restarts++;
        if (run.terminated()) {
          run.lastState = run.state;
        }
      }
      run.previousLog = run.log;
      ContainerLog log = new ContainerLog();
      run.log = log;
      Lifetime lifetime = new Lifetime(kubelet.schedule());
      run.lifetime = lifetime;
      run.containerId = "containerd://" + hex(UUID.randomUUID()) + hex(UUID.randomUUID());
      String startedAt = kubelet.now();
      run.state = JsonValues.object("running", JsonValues.object("startedAt", startedAt));
      Files files = setup.files(run.spec);
      run.stopping = false;
      Container container =
          new Container(
              new Container.Identity(
                  pod.namespace(),
                  pod.name(),
                  run.name(),
                  worker.address(),
                  pod.text("/spec/hostname").isEmpty() ? pod.name() : pod.text("/spec/hostname")),
              argv(run.spec, image, environment),
              environment,
              files,
              line -> log.append(kubelet.schedule().now(), line),
              code -> exited(run, lifetime, files, startedAt, code),
              lifetime,
              kubelet.apiOf(pod),
              kubelet.network(),
              kubelet.fabric(),
              kubelet.unmodelled());
      ContainerProcess process = image.program().start(container);
      run.process = process;
      event(run, "Normal", "Started", "Started container " + run.name());
      probe(run, process, lifetime);
      worker.publish();
    }
  }

  private static String hex(UUID uuid) {
    return uuid.toString().replace("-", "");
  }

  private static List<String> argv(
      JsonNode spec, ImageContents image, Map<String, String> environment) {
    List<String> argv = new ArrayList<>();
    if (spec.path("command").isEmpty()) {
      argv.addAll(image.entrypoint());
    } else {
      spec.path("command").forEach(word -> argv.add(word.asString("")));
    }
    spec.path("args").forEach(word -> argv.add(word.asString("")));
    return Environment.expand(argv, environment);
  }

  private void probe(ContainerRun run, ContainerProcess process, Lifetime lifetime) {
    Probes probes = new Probes(kubelet, worker, run, process, lifetime);
    probes.start(this);
  }

  private void exited(
      ContainerRun run, Lifetime lifetime, Files files, String startedAt, int code) {
    synchronized (worker) {
      if (lifetime.ended()) {
        return;
      }
      lifetime.close();
      ContainerLog log = run.log;
      if (log != null) {
        log.end();
      }
      run.process = null;
      // an init container that has done its part is ready for good
      run.ready = run.init && !run.sidecar() && code == 0;
      run.started = false;
      ObjectNode terminated =
          JsonValues.object(
              "containerID",
              run.containerId,
              "exitCode",
              code,
              "finishedAt",
              kubelet.now(),
              "reason",
              code == 0 ? "Completed" : "Error",
              "startedAt",
              startedAt);
      String message = message(run, files, code);
      if (!message.isEmpty()) {
        terminated.put("message", message);
      }
      run.state = JsonValues.object("terminated", terminated);
      if (run.restarts > 0 || !run.lastState.isEmpty()) {
        run.restartDelay.begin(kubelet.schedule(), worker);
      }
      worker.ended(run);
    }
  }

  private static String message(ContainerRun run, Files files, int code) {
    String path = run.spec.path("terminationMessagePath").asString("/dev/termination-log");
    String text = files.read(path).orElse("");
    boolean fallback =
        run.spec.path("terminationMessagePolicy").asString("").equals("FallbackToLogsOnError");
    ContainerLog log = run.log;
    if (text.isEmpty() && fallback && code != 0 && log != null) {
      return log.tail();
    }
    return text.length() > 4096 ? text.substring(0, 4096) : text;
  }

  /** Asks the process to end and kills it after the grace period. */
  void stop(ContainerRun run, Duration grace) {
    ContainerProcess process = run.process;
    Lifetime lifetime = run.lifetime;
    if (process == null || lifetime == null) {
      return;
    }
    lifetime.soon(process::terminate);
    lifetime.after(grace, () -> killed(run, lifetime));
  }

  private void killed(ContainerRun run, Lifetime lifetime) {
    if (!lifetime.ended()) {
      exited(run, lifetime, setup.volumes(run.spec), startedAt(run), 137);
    }
  }

  private static String startedAt(ContainerRun run) {
    return run.state.at("/running/startedAt").asString("");
  }

  /** Ends it at once, without a trace in a status. */
  void kill(ContainerRun run) {
    Lifetime lifetime = run.lifetime;
    if (lifetime != null && !lifetime.ended()) {
      lifetime.close();
      ContainerLog log = run.log;
      if (log != null) {
        log.end();
      }
      run.state =
          JsonValues.object("terminated", JsonValues.object("exitCode", 137, "reason", "Error"));
    }
  }
}
