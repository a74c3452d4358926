package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.ControllerDiagnosis;
import org.ncclconformance.diagnosis.Finding;
import org.ncclconformance.trainer.api.Deletions;
import org.ncclconformance.trainer.release.Component;
import org.ncclconformance.trainer.release.ServiceRef;
import org.ncclconformance.trainer.release.Templates;
import org.ncclconformance.trainer.release.TrainerVersion;
import org.ncclconformance.trainer.release.WebhookEntry;

/** From a snapshot to a state. The order of the questions matters: the first answer counts. */
final class StateRules {
  /** As long as this after the newest object, something missing may still be on its way. */
  private static final Duration YOUNG = Duration.ofSeconds(60);

  private final ControllerDiagnosis diagnosis;

  StateRules(ControllerDiagnosis diagnosis) {
    this.diagnosis = diagnosis;
  }

  StateFinding of(Snapshot snapshot, Instant now) {
    List<ComponentView> views =
        Stream.of(Component.values()).map(c -> new ComponentView(c, snapshot)).toList();
    Optional<Installation> installation = installation(snapshot, views);
    return Stream.<java.util.function.Supplier<Optional<StateFinding>>>of(
            () -> terminating(snapshot, installation),
            () -> nothing(snapshot, views),
            () -> twice(views, installation),
            () -> leftBehind(views, installation),
            () -> dead(snapshot, views, installation),
            () -> incomplete(snapshot, views, installation, now),
            () -> rolling(snapshot, views, installation),
            () -> certificates(snapshot, views, installation, now))
        .map(java.util.function.Supplier::get)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(
            () -> new StateFinding.Serving(installation.orElseThrow(), warnings(snapshot, views)));
  }

  private static Optional<StateFinding> terminating(
      Snapshot snapshot, Optional<Installation> installation) {
    return snapshot.deleted().entrySet().stream()
        .findFirst()
        .map(
            each ->
                decided(
                    TrainerState.TERMINATING,
                    installation,
                    Deletions.cause(each.getKey(), each.getValue())));
  }

  private static Optional<StateFinding> nothing(Snapshot snapshot, List<ComponentView> views) {
    if (views.stream().anyMatch(ComponentView::present)) {
      return Optional.empty();
    }
    if (snapshot.definitions().isEmpty()) {
      return Optional.of(
          new StateFinding.Decided(
              TrainerState.ABSENT, Optional.empty(), Optional.empty(), "nothing of Trainer"));
    }
    return Optional.of(
        decided(
            TrainerState.CRD_ONLY,
            Optional.empty(),
            new Cause(
                CauseCode.CONTROLLER_ABSENT,
                snapshot.definitions().get(0).ref(),
                null,
                snapshot.definitions().size()
                    + " of the 4 custom resource definitions exist, but no Deployment and no"
                    + " webhook configuration of Trainer or JobSet",
                "TrainJobs would be accepted and ignored: install the controllers, or remove the"
                    + " definitions")));
  }

  private static Optional<StateFinding> twice(
      List<ComponentView> views, Optional<Installation> installation) {
    for (ComponentView view : views) {
      Optional<WebhookEntry> url =
          view.entries().stream().filter(e -> e.service() == null).findFirst();
      if (url.isPresent()) {
        return Optional.of(
            decided(
                TrainerState.UNKNOWN,
                installation,
                foreign(
                    url.get().configuration(),
                    url.get().field("service"),
                    "webhook " + url.get().name() + " points to a URL, not to a Service",
                    "use an installation inside the cluster")));
      }
      Optional<Cause> two = TwoInstalls.in(view);
      if (two.isPresent()) {
        return Optional.of(decided(TrainerState.FOREIGN, installation, two.get()));
      }
    }
    return Optional.empty();
  }

  private static Optional<StateFinding> leftBehind(
      List<ComponentView> views, Optional<Installation> installation) {
    for (ComponentView view : views) {
      for (WebhookEntry entry : view.entries()) {
        ServiceRef ref = Objects.requireNonNull(entry.service());
        if (view.service(ref).isEmpty()) {
          return Optional.of(
              decided(
                  TrainerState.WEBHOOK_UNREACHABLE,
                  installation,
                  new Cause(
                      CauseCode.WEBHOOK_SERVICE_MISSING,
                      entry.configuration(),
                      entry.field("service"),
                      ref + " does not exist, but webhook " + entry.name() + " points to it",
                      "every create that it covers fails: remove the webhook configurations that"
                          + " were left behind, or install again")));
        }
      }
    }
    return Optional.empty();
  }

  /** A terminal cause on either controller, before anything is said of waiting for the other. */
  private Optional<StateFinding> dead(
      Snapshot snapshot, List<ComponentView> views, Optional<Installation> installation) {
    return views.stream()
        .filter(view -> !view.serving())
        .flatMap(view -> view.deployments().stream())
        .flatMap(d -> finding(snapshot, d).terminal().stream())
        .findFirst()
        .map(cause -> decided(TrainerState.CONTROLLER_DEAD, installation, cause));
  }

  private static Optional<StateFinding> incomplete(
      Snapshot snapshot,
      List<ComponentView> views,
      Optional<Installation> installation,
      Instant now) {
    List<String> missing = new ArrayList<>();
    views.forEach(view -> missing.addAll(view.missing()));
    snapshot.definitions().stream()
        .filter(d -> !d.established())
        .forEach(d -> missing.add("condition Established of " + d.ref()));
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    String seen = "missing: " + String.join(", ", missing);
    if (young(snapshot, now)) {
      return Optional.of(
          new StateFinding.Decided(TrainerState.ROLLING_OUT, installation, Optional.empty(), seen));
    }
    for (ComponentView view : views) {
      if (!view.entries().isEmpty() && view.deployments().isEmpty()) {
        WebhookEntry entry = view.entries().get(0);
        return Optional.of(
            decided(
                TrainerState.CONTROLLER_DEAD,
                installation,
                new Cause(
                    CauseCode.CONTROLLER_ABSENT,
                    entry.configuration(),
                    entry.field("service"),
                    "no Deployment behind "
                        + entry.service()
                        + ", which webhook "
                        + entry.name()
                        + " points to",
                    "install the controller again, or remove the webhook configurations")));
      }
    }
    ObjectRef shown =
        installation.map(i -> i.deployments()).orElse(List.of()).stream().findFirst().orElse(null);
    return Optional.of(
        decided(
            TrainerState.FOREIGN,
            installation,
            foreign(shown, null, "incomplete installation, " + seen, "complete it, or remove it")));
  }

  private Optional<StateFinding> rolling(
      Snapshot snapshot, List<ComponentView> views, Optional<Installation> installation) {
    for (ComponentView view : views) {
      for (Deployment deployment : view.deployments()) {
        boolean stuckButServing =
            view.serving() && finding(snapshot, deployment).terminal().isPresent();
        if (!Rollout.complete(deployment) && !stuckButServing) {
          return Optional.of(
              new StateFinding.Decided(
                  TrainerState.ROLLING_OUT,
                  installation,
                  finding(snapshot, deployment).anyCause(),
                  ObjectRef.of(deployment) + ": " + Rollout.seen(deployment)));
        }
      }
      if (!view.serving()) {
        return Optional.of(
            new StateFinding.Decided(
                TrainerState.ROLLING_OUT,
                installation,
                Optional.empty(),
                "no ready endpoint behind " + view.refs()));
      }
    }
    return Optional.empty();
  }

  /** Of an installation that has just begun, it only says that its rotator is still writing. */
  private static Optional<StateFinding> certificates(
      Snapshot snapshot,
      List<ComponentView> views,
      Optional<Installation> installation,
      Instant now) {
    return views.stream()
        .flatMap(view -> CertificateBundles.mismatch(view.entries()).stream())
        .findFirst()
        .map(
            cause ->
                young(snapshot, now)
                    ? new StateFinding.Decided(
                        TrainerState.ROLLING_OUT, installation, Optional.empty(), cause.found())
                    : decided(TrainerState.CERTIFICATE_MISMATCH, installation, cause));
  }

  private List<Cause> warnings(Snapshot snapshot, List<ComponentView> views) {
    return views.stream()
        .flatMap(view -> view.deployments().stream())
        .filter(d -> !Rollout.complete(d))
        .flatMap(d -> finding(snapshot, d).anyCause().stream())
        .toList();
  }

  private Finding finding(Snapshot snapshot, Deployment deployment) {
    return diagnosis.of(deployment, snapshot.replicaSets(), snapshot.pods(), snapshot.events());
  }

  private static boolean young(Snapshot snapshot, Instant now) {
    return Stream.<HasMetadata>concat(
            snapshot.configurations().stream(),
            Stream.concat(snapshot.deployments().stream(), snapshot.services().stream()))
        .map(o -> o.getMetadata().getCreationTimestamp())
        .filter(Objects::nonNull)
        .map(stamp -> Instant.parse(stamp))
        .anyMatch(created -> Duration.between(created, now).abs().compareTo(YOUNG) < 0);
  }

  private static Optional<Installation> installation(Snapshot snapshot, List<ComponentView> views) {
    List<ObjectRef> deployments = views.stream().flatMap(v -> v.deploymentRefs().stream()).toList();
    List<ObjectRef> services =
        views.stream().flatMap(v -> v.services().stream()).map(ObjectRef::of).toList();
    List<String> images =
        views.stream()
            .flatMap(v -> v.deployments().stream())
            .flatMap(d -> Templates.images(d).stream())
            .distinct()
            .toList();
    return Stream.concat(deployments.stream(), services.stream())
        .map(ObjectRef::namespace)
        .filter(Objects::nonNull)
        .findFirst()
        .map(ns -> new Installation(ns, deployments, services, images, version(snapshot, images)));
  }

  private static String version(Snapshot snapshot, List<String> images) {
    return snapshot.configMaps().stream()
        .map(ConfigMap::getData)
        .filter(Objects::nonNull)
        .map((Map<String, String> data) -> data.get("kubeflow_trainer_version"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> TrainerVersion.of(images));
  }

  private static StateFinding decided(
      TrainerState state, Optional<Installation> installation, Cause cause) {
    return new StateFinding.Decided(state, installation, Optional.of(cause), cause.sentence());
  }

  private static Cause foreign(
      @org.jspecify.annotations.Nullable ObjectRef object,
      @org.jspecify.annotations.Nullable String field,
      String found,
      String advice) {
    return new Cause(CauseCode.FOREIGN_INSTALLATION, object, field, found, advice);
  }
}
