package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.simulation.registry.Architecture;
import org.ncclconformance.simulation.registry.Refusal;
import org.ncclconformance.simulation.registry.SimulatedRegistry;
import org.ncclconformance.trainer.InstallJournal;
import org.ncclconformance.trainer.InstallMode;
import org.ncclconformance.trainer.InstallPlan;
import org.ncclconformance.trainer.InstallResult;
import org.ncclconformance.trainer.Installer;
import org.ncclconformance.trainer.Readiness;
import org.ncclconformance.trainer.ReadinessResult;
import org.ncclconformance.trainer.Release;
import org.ncclconformance.trainer.ServingKeys;
import org.ncclconformance.trainer.UnusableRelease;

/** Puts a cluster that has no Trainer into an arrangement. */
final class Arranger {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration ROLLBACK = Duration.ofSeconds(60);
  private static final String NAMESPACE = "kubeflow-system";

  private final Cluster cluster;
  private final Release release;
  private final @Nullable String mirror;
  private final Optional<SimulatedCluster> simulated;
  private final ServingKeys keys;
  private final String run;
  private final Undo undo;
  private Consumer<ApiFront> prepare = front -> {};
  private String given;
  private @Nullable String asked;

  Arranger(
      Cluster cluster,
      String manifest,
      Release release,
      @Nullable String mirror,
      Optional<SimulatedCluster> simulated,
      ServingKeys keys,
      String run,
      Undo undo) {
    this.cluster = cluster;
    this.release = release;
    this.mirror = mirror;
    this.simulated = simulated;
    this.keys = keys;
    this.run = run;
    this.undo = undo;
    this.given = manifest;
    this.asked = mirror;
  }

  /** What is there when the cluster is in it, or why it cannot be put into it. */
  sealed interface Result {
    record Done(Surroundings surroundings, TrainerImage image) implements Result {}

    record Impossible(String reason) implements Result {}
  }

  Result arrange(Arrangement wanted) throws InterruptedException, UnusableRelease {
    ReleaseVariant variant = new ReleaseVariant(release);
    String staging = variant.jobSetImage();
    TrainerImage image = image(staging);
    switch (wanted) {
      case ABSENT -> {}
      case API_UNAUTHORIZED,
          API_FORBIDDEN,
          API_RATE_LIMITED,
          API_INTERNAL,
          API_UNAVAILABLE,
          API_SILENT ->
          prepare = front -> FaultyKinds.fail(front, wanted.fault());
      case INSTALL_REFUSED -> blockade(jobSetDeployment());
      case ROLLBACK_REFUSED ->
          blockade(
              jobSetDeployment(),
              new Blockade.Refused(
                  "DELETE", "rbac.authorization.k8s.io", "clusterroles", "jobset-metrics-reader"));
      case PROMOTED_IMAGE_GONE -> {
        // a tag that no registry ever had, under either name
        Release gone = variant.jobSetTag("v0.0.0-never-pushed");
        given = write(gone);
        image = image(new ReleaseVariant(gone).jobSetImage());
      }
      case REGISTRY_UNREACHABLE -> asked = "127.0.0.1:1";
      case REGISTRY_UNAUTHORIZED, REGISTRY_FORBIDDEN, REGISTRY_RATE_LIMITED -> {
        if (simulated.isEmpty()) {
          return new Result.Impossible("a real registry cannot be made to do this: " + wanted);
        }
        refuse(wanted, simulated.get().registry(), ImageReference.parse(image.promoted()));
      }
      case REGISTRY_PLATFORM_MISSING -> {
        if (simulated.isEmpty()) {
          return new Result.Impossible(
              "it takes an image of another platform in the registry: " + wanted);
        }
        Release other = variant.jobSetTag("v0.0.0-arm64-only");
        given = write(other);
        image = image(new ReleaseVariant(other).jobSetImage());
        simulated
            .get()
            .registry()
            .push(
                ImageReference.parse(image.promoted()).repository(),
                List.of("v0.0.0-arm64-only"),
                Set.of(Architecture.ARM64),
                List.of("/manager"));
      }
      case HEALTHY -> healthy(release);
      case HEALTHY_CHART_NAMES -> healthy(variant.chartNames());
      case HEALTHY_FROM_CACHE -> {
        if (mirror == null) {
          return new Result.Impossible(
              "an image can only be withdrawn from a registry of one's own: set registry.mirror");
        }
        image = fromCache(variant, ImageReference.parse(image.promoted()));
      }
      case HEALTHY_BY_HAND -> {
        InstallJournal journal = install(release, ImagePolicy.AS_RELEASED);
        repairByHand(image.promoted());
        ready(journal);
      }
      case JOBSET_DIES_AFTER_GATE -> {
        healthy(release);
        prepare = this::killJobSetBeforeTheTrainJob;
      }
      case ONE_GPU_NODE -> {
        healthy(release);
        cordonAllButOne();
      }
      case ROLLING_OUT -> install(release, ImagePolicy.PROMOTE);
      case CRD_ONLY -> apply(variant.definitions());
      case JOBSET_IMAGE_UNPULLABLE -> {
        install(release, ImagePolicy.AS_RELEASED);
        await(w -> w.trainerReadyAndJobSetWaiting(deadline(), "ErrImagePull", "ImagePullBackOff"));
      }
      case JOBSET_CRASHES -> {
        install(variant.jobSetCrashing(), ImagePolicy.PROMOTE);
        await(w -> w.trainerReadyAndJobSetWaiting(deadline(), "CrashLoopBackOff"));
      }
      case JOBSET_UNSCHEDULABLE -> {
        install(variant.jobSetTooLarge(), ImagePolicy.PROMOTE);
        await(w -> w.trainerReadyAndJobSetUnschedulable(deadline()));
      }
      case JOBSET_REFUSED -> {
        install(variant.restrictedNamespace(), ImagePolicy.PROMOTE);
        await(w -> w.trainerReadyAndJobSetRefused(deadline()));
      }
      case WEBHOOKS_LEFT -> {
        healthy(release);
        client().namespaces().withName(NAMESPACE).delete();
        client()
            .namespaces()
            .withName(NAMESPACE)
            .waitUntilCondition(
                n -> n == null, LIMIT.toSeconds(), java.util.concurrent.TimeUnit.SECONDS);
      }
    }
    return new Result.Done(new Surroundings(cluster, given, asked, prepare), image);
  }

  private static TrainerImage image(String reference) {
    ImageReference parsed = ImageReference.parse(reference);
    return new TrainerImage(
        reference, ImagePolicy.promoted(parsed).map(ImageReference::toString).orElse(reference));
  }

  private Blockade.Refused jobSetDeployment() {
    return new Blockade.Refused("CREATE", "apps", "deployments", "jobset-controller-manager");
  }

  private void blockade(Blockade.Refused... refused) throws InterruptedException {
    undo.later(Blockade.of(client(), "ncclconformance-" + run, run, deadline(), refused));
  }

  private void refuse(Arrangement wanted, SimulatedRegistry registry, ImageReference promoted) {
    String repository = promoted.repository();
    registry.refuse(
        repository,
        switch (wanted) {
          case REGISTRY_UNAUTHORIZED -> Refusal.UNAUTHORIZED;
          case REGISTRY_FORBIDDEN -> Refusal.FORBIDDEN;
          default -> Refusal.RATE_LIMITED;
        });
    undo.later(() -> registry.allow(repository));
  }

  private void healthy(Release which) throws InterruptedException {
    ready(install(which, ImagePolicy.PROMOTE));
  }

  private void ready(InstallJournal journal) throws InterruptedException {
    if (new Readiness(cluster).await(journal, deadline()) instanceof ReadinessResult.NotReady not) {
      throw new IllegalStateException(
          "could not arrange a healthy Trainer: " + not.cause().sentence());
    }
  }

  private InstallJournal install(Release which, ImagePolicy policy) throws InterruptedException {
    InstallPlan plan =
        InstallPlan.of(which, policy, InstallMode.FAST, keys, run, cluster.time().now());
    InstallResult result = new Installer(cluster, ROLLBACK).install(plan, deadline());
    if (result instanceof InstallResult.Failed failed) {
      throw new IllegalStateException("could not arrange: " + failed.cause().sentence());
    }
    return ((InstallResult.Installed) result).journal();
  }

  private void apply(List<HasMetadata> objects) throws InterruptedException {
    for (HasMetadata object : objects) {
      var labels =
          new java.util.HashMap<>(
              java.util.Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.of()));
      labels.putAll(InstallJournal.labels(run));
      object.getMetadata().setLabels(labels);
      client().resource(object).fieldManager("nccl-conformance").forceConflicts().serverSideApply();
    }
  }

  private TrainerImage fromCache(ReleaseVariant variant, ImageReference promoted)
      throws InterruptedException {
    RegistryEdit registry = new RegistryEdit(String.valueOf(mirror));
    String tag = "cached-" + run;
    String digest = registry.copy(promoted.repository(), String.valueOf(promoted.tag()), tag, run);
    String reference = promoted.registry() + "/" + promoted.repository() + ":" + tag;
    healthy(variant.jobSetImage(reference));
    registry.remove(promoted.repository(), digest);
    return new TrainerImage(reference, reference);
  }

  private void repairByHand(String promoted) throws InterruptedException {
    client()
        .apps()
        .deployments()
        .inNamespace(NAMESPACE)
        .withName("jobset-controller-manager")
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"manager\",\"image\":\""
                + promoted
                + "\"}]}}}}");
    // until then the old pod, which cannot be pulled, is a cause not to wait
    await(w -> w.jobSetAvailable(deadline()));
  }

  /**
   * The validator's gate has passed by then: JobSet is scaled to zero, and its pods are gone,
   * before the TrainJob reaches the API server.
   */
  private void killJobSetBeforeTheTrainJob(ApiFront front) {
    front.beforeFirst(
        e -> e.writes() && e.path().contains("/trainjobs"),
        () -> {
          client()
              .apps()
              .deployments()
              .inNamespace(NAMESPACE)
              .withName("jobset-controller-manager")
              .scale(0);
          await(w -> w.jobSetGone(deadline()));
        });
  }

  private void cordonAllButOne() {
    List<Node> nodes =
        client().nodes().list().getItems().stream()
            .filter(n -> n.getStatus().getAllocatable().containsKey("nvidia.com/gpu"))
            .filter(n -> !Boolean.TRUE.equals(n.getSpec().getUnschedulable()))
            .skip(1)
            .toList();
    for (Node node : nodes) {
      String name = node.getMetadata().getName();
      client().nodes().withName(name).edit(n -> unschedulable(n, true));
      undo.later(() -> client().nodes().withName(name).edit(n -> unschedulable(n, false)));
    }
  }

  private static Node unschedulable(Node node, boolean value) {
    node.getSpec().setUnschedulable(value ? true : null);
    return node;
  }

  private String write(Release changed) {
    Path file = TemporaryManifest.write(changed);
    undo.later(() -> java.nio.file.Files.deleteIfExists(file));
    return file.toString();
  }

  private interface Awaiting {
    void on(Awaited awaited) throws InterruptedException;
  }

  private void await(Awaiting what) throws InterruptedException {
    try (Awaited awaited = new Awaited(client(), NAMESPACE)) {
      what.on(awaited);
    }
  }

  private Deadline deadline() {
    return Deadline.in(LIMIT, cluster.time());
  }

  private KubernetesClient client() {
    return cluster.client();
  }
}
