package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.ncclconformance.simulation.program.Container;
import org.ncclconformance.simulation.program.ContainerProcess;

/** A controller manager from its flags to its readiness: the shape that both of them share. */
final class ControllerManager implements ContainerProcess {
  private static final int HEALTH = 8081;
  private static final int METRICS = 8443;

  private final Container container;
  private ManagerSettings settings;
  private final ManagerLog log;
  private final Work work;
  private volatile boolean up;
  private volatile boolean leader;
  private volatile boolean serving;
  private boolean working;

  /** What the manager does once it may. */
  interface Work {
    /** Fills what webhooks read, before anything is served. */
    Map<String, ServedWebhook> webhooks(Container container);

    /** Reconciles, from when it is the leader and its certificates are there. */
    void reconcile(Container container);
  }

  ControllerManager(Container container, ManagerSettings settings, Work work) {
    this.container = container;
    this.settings = settings;
    this.log = new ManagerLog(container);
    this.work = work;
  }

  void start() {
    container.lifetime().soon(this::begin);
  }

  private void begin() {
    String config = "";
    for (String argument : container.argv().subList(1, container.argv().size())) {
      String flag = argument.replaceFirst("^--?", "").replaceFirst("=.*", "");
      if (!argument.startsWith("-")) {
        break;
      }
      if (!settings.flags().contains(flag)) {
        usage(flag);
        return;
      }
      config = flag.equals("config") ? argument.replaceFirst("[^=]*=?", "") : config;
    }
    if (!config.isEmpty() && container.files().read(config).isEmpty()) {
      log.error(
          "setup",
          "unable to load the configuration",
          "open " + config + ": no such file or directory");
      container.exit(1);
      return;
    }
    settings = container.files().read(config).map(settings::configuredBy).orElse(settings);
    log.info("setup", "Starting manager");
    up = true;
    container.lifetime().after(Duration.ofMillis(100), this::run);
  }

  /** As Go's flag package ends a program. */
  private void usage(String flag) {
    container.print("flag provided but not defined: -" + flag);
    container.print("Usage of " + container.argv().get(0) + ":");
    settings.flags().forEach(known -> container.print("  -" + known));
    container.exit(2);
  }

  private void run() {
    new LeaderElection(container, settings.lease(), this::elected).start();
    new CertificateRotator(container, settings, this::certificatesMounted).start();
  }

  private synchronized void elected() {
    leader = true;
    log.info("setup", "successfully acquired lease " + settings.lease());
    workIfReady();
  }

  private void certificatesMounted() {
    log.info("cert-rotation", "certs are ready in /tmp/k8s-webhook-server/serving-certs");
    container
        .lifetime()
        .after(
            Duration.ofMillis(300),
            () -> {
              new WebhookServer(container, work.webhooks(container)).start();
              serve();
            });
  }

  private synchronized void serve() {
    serving = true;
    log.info("controller-runtime.webhook", "Serving webhook server");
    workIfReady();
  }

  private void workIfReady() {
    if (leader && serving && !working) {
      working = true;
      work.reconcile(container);
    }
  }

  @Override
  public void terminate() {
    container.lifetime().after(Duration.ofMillis(100), () -> container.exit(0));
  }

  @Override
  public OptionalInt get(int port, String path) {
    if (!up || port != HEALTH) {
      return OptionalInt.empty();
    }
    return switch (path) {
      case "/healthz" -> OptionalInt.of(200);
      case "/readyz" -> OptionalInt.of(serving ? 200 : 500);
      default -> OptionalInt.of(404);
    };
  }

  @Override
  public boolean listens(int port) {
    return up && (port == HEALTH || port == METRICS || (serving && port == WebhookServer.PORT));
  }
}
