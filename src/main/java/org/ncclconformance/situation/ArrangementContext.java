package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.RollableScalableResource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.witness.Sight;
import org.ncclconformance.situation.witness.TrainerWitness;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.InstallResult;
import org.ncclconformance.trainer.install.Installer;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * What arrangements are made on and of: the cluster, the release, the registry, and how a Trainer
 * comes to be there.
 *
 * @param manifest file or URL that the release was read from
 * @param mirror registry of one's own, or null
 * @param simulated the cluster itself, where it is the built-in one
 * @param run a valid label value; everything arranged carries it
 */
public record ArrangementContext(
    Cluster cluster,
    String manifest,
    Release release,
    @Nullable String mirror,
    Optional<SimulatedCluster> simulated,
    ServingCertificates certificates,
    String run) {
  /** Where the release puts Trainer. */
  public static final String NAMESPACE = "kubeflow-system";

  /** How the release names JobSet's Deployment. */
  public static final String JOBSET = "jobset-controller-manager";

  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration ROLLBACK = Duration.ofSeconds(60);

  /** The cluster as the suite itself reaches it. */
  public KubernetesClient client() {
    return cluster.client();
  }

  /** By which one step of arranging has to be over, from now. */
  public Deadline deadline() {
    return Deadline.in(LIMIT, cluster.time());
  }

  /** The release, to be changed in one thing. */
  public ReleaseVariant variant() {
    return new ReleaseVariant(release);
  }

  /** The Deployment of JobSet's controller on the cluster. */
  public RollableScalableResource<Deployment> jobSet() {
    return client().apps().deployments().inNamespace(NAMESPACE).withName(JOBSET);
  }

  /** What every arrangement begins with. */
  public Setup.Ready asGiven() {
    return new Setup.Ready(manifest, mirror, front -> {}, imageOf(release), List.of());
  }

  /** The same with that release, which may be the given one. */
  public Setup.Ready given(Release which, CleanupStack undo) {
    return which.equals(release) ? asGiven() : asGiven().installing(which, undo);
  }

  /** Where no staging image is known for the release. */
  public Setup.Impossible noStaging() {
    return new Setup.Impossible(
        "the release pins JobSet's image as "
            + variant().jobSetImage()
            + ", and only of registry.k8s.io is it known where it would be staged");
  }

  /** The image of JobSet's controller in a release. */
  static TrainerImage imageOf(Release release) {
    String reference = new ReleaseVariant(release).jobSetImage();
    return new TrainerImage(
        reference,
        ImagePolicy.promoted(ImageReference.parse(reference))
            .map(ImageReference::toString)
            .orElse(reference));
  }

  /** Installs and waits until it is ready. */
  public void healthy(Release which) throws InterruptedException {
    ready(install(which, ImagePolicy.PROMOTE));
  }

  /** Waits until what was installed is ready. */
  public void ready(InstallJournal journal) throws InterruptedException {
    if (new Readiness(cluster).await(journal.namespaces(), deadline())
        instanceof ReadinessResult.NotReady not) {
      throw new IllegalStateException(
          "could not arrange a healthy Trainer: " + not.cause().sentence());
    }
    // that was the word of those who are judged
    Sight sight = new TrainerWitness(cluster).look();
    if (sight.state() != TrainerState.HEALTHY) {
      throw new IllegalStateException(
          "arranged a healthy Trainer, and it is " + sight.state() + ": " + sight.why());
    }
  }

  /** Installs and does not wait. */
  public InstallJournal install(Release which, ImagePolicy policy) throws InterruptedException {
    InstallPlan plan =
        InstallPlan.of(which, policy, InstallMode.FAST, certificates, run, cluster.time().now());
    InstallResult result = new Installer(cluster, ROLLBACK).install(plan, deadline());
    if (result instanceof InstallResult.Failed failed) {
      throw new IllegalStateException("could not arrange: " + failed.cause().sentence());
    }
    return ((InstallResult.Installed) result).journal();
  }

  /** What is to come about before a deadline. */
  public interface Awaiting {
    void on(Awaited awaited, Deadline deadline) throws InterruptedException;
  }

  /** Installs what will not become ready, and waits for the sign by which that shows. */
  public Setup broken(Release which, Awaiting sign) throws InterruptedException {
    install(which, ImagePolicy.PROMOTE);
    await(sign);
    return asGiven();
  }

  /** Waits for what the controllers of Trainer's namespace show. */
  public void await(Awaiting what) throws InterruptedException {
    try (Awaited awaited = new Awaited(client(), NAMESPACE)) {
      what.on(awaited, deadline());
    }
  }
}
