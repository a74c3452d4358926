package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.OwnedDeletion;
import org.ncclconformance.diagnosis.RunObjects;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.run.PlainNodes;
import org.ncclconformance.nccl.run.RunFollowing;
import org.ncclconformance.nccl.run.RunManifests;
import org.ncclconformance.nccl.run.RuntimePods;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.InstallMode;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.InstallResult;
import org.ncclconformance.trainer.install.Installer;
import org.ncclconformance.trainer.install.Removal;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;

/**
 * An API server with the release's definitions and webhooks accepts every runtime of the matrix.
 * The release is installed for it, and removed.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AcceptedRuntimes {
  private static final BenchmarkShape SHAPE =
      new BenchmarkShape(List.of(node("gpu-node-1"), node("gpu-node-2")));

  private Cluster cluster;
  private InstallJournal journal;
  private ObjectRef namespace;

  Cluster cluster() {
    return cluster;
  }

  /** The cluster and the release; skips where there is none. */
  abstract Cluster connect();

  abstract Release release() throws Exception;

  private static GpuNode node(String name) {
    Map<String, Integer> devices = new HashMap<>();
    Matrix.builtIn().rows().stream()
        .map(SupportedBenchmark::fabric)
        .filter(Objects::nonNull)
        .forEach(fabric -> devices.put(fabric, 1));
    return PlainNodes.with(name, devices);
  }

  private Deadline in(int seconds) {
    return Deadline.in(Duration.ofSeconds(seconds), cluster.time());
  }

  @BeforeAll
  void install() throws Exception {
    cluster = connect();
    InstallPlan plan =
        InstallPlan.of(
            release(),
            ImagePolicy.PROMOTE,
            InstallMode.FAST,
            SharedCertificates.SHARED,
            "matrix",
            Instant.now());
    InstallResult result = new Installer(cluster, Duration.ofSeconds(60)).install(plan, in(180));
    assertThat(result).isInstanceOf(InstallResult.Installed.class);
    journal = ((InstallResult.Installed) result).journal();
    assertThat(new Readiness(cluster).await(journal.namespaces(), in(180)))
        .isInstanceOf(ReadinessResult.Ready.class);
    RunManifests any = manifests(Matrix.builtIn().rows().get(0));
    namespace = ObjectRef.of(cluster.client().namespaces().resource(any.namespace()).create());
  }

  @AfterAll
  void remove() throws InterruptedException {
    if (cluster != null) {
      if (namespace != null) {
        OwnedDeletion deletion = new OwnedDeletion(cluster);
        assertThat(deletion.delete(namespace)).isEmpty();
        assertThat(deletion.awaitGone(namespace, in(60))).isTrue();
      }
      if (journal != null) {
        assertThat(new Removal(cluster).remove(journal, in(180))).isEmpty();
      }
      cluster.close();
    }
    disconnect();
  }

  /** Ends what {@link #connect} began. */
  abstract void disconnect();

  static List<?> rows() {
    return MatrixTest.named().toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void the_api_server_accepts_it(SupportedBenchmark row) {
    RunManifests manifests = manifests(row);
    GenericKubernetesResource runtime = manifests.trainingRuntime();
    GenericKubernetesResource accepted =
        cluster
            .client()
            .genericKubernetesResources(RunFollowing.RUNTIMES)
            .inNamespace(manifests.namespaceName())
            .resource(runtime)
            .dryRun()
            .fieldValidation(Validation.STRICT)
            .create();
    assertThat(accepted.getMetadata().getUid()).isNotEmpty();
    for (int job = 0; job < 2; job++) {
      assertThat(job(runtime, job).getMetadata().getUid()).isNotEmpty();
    }
    for (GenericKubernetesResource companion : manifests.companions()) {
      accepts(companion);
    }
  }

  /** One namespace serves all, since nothing is created in it. */
  private static RunManifests manifests(SupportedBenchmark row) {
    return new RunManifests(
        "matrix", new BenchmarkOptions(row.check(), row.platform(), Map.of(), null), row, SHAPE);
  }

  /** What JobSet will make of it, with the volume that Trainer adds. */
  private Job job(GenericKubernetesResource runtime, int index) {
    PodSpec pod = RuntimePods.pod(runtime, index);
    pod.getVolumes()
        .add(
            new VolumeBuilder()
                .withName("mpi-ssh-auth")
                .withNewSecret()
                .withSecretName("keys")
                .endSecret()
                .build());
    Job job =
        new JobBuilder()
            .withNewMetadata()
            .withName("job-" + index)
            .withNamespace(runtime.getMetadata().getNamespace())
            .endMetadata()
            .withNewSpec()
            .withNewTemplate()
            .withSpec(pod)
            .endTemplate()
            .endSpec()
            .build();
    return cluster.client().resource(job).dryRun().fieldValidation(Validation.STRICT).create();
  }

  /** A ComputeDomain only where NVIDIA's driver has brought its definition. */
  private void accepts(GenericKubernetesResource companion) {
    boolean served =
        !companion.getKind().equals("ComputeDomain")
            || cluster
                    .client()
                    .apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .withName("computedomains.resource.nvidia.com")
                    .get()
                != null;
    if (!served) {
      return;
    }
    assertThat(
            cluster
                .client()
                .genericKubernetesResources(RunObjects.ref(companion).kindContext())
                .inNamespace(companion.getMetadata().getNamespace())
                .resource(companion)
                .dryRun()
                .fieldValidation(Validation.STRICT)
                .create()
                .getMetadata()
                .getUid())
        .isNotEmpty();
  }
}
