package org.ncclconformance.trainer.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.Recorded;

class InstallPlanTest {
  private static final String STAGING =
      "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";
  private static final String PROMOTED = "registry.k8s.io/jobset/jobset:v0.11.0";
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private static final ServingCertificates CERTIFICATES = SharedCertificates.SHARED;

  private final KubernetesSerialization json = new KubernetesSerialization();
  private Release release;

  @BeforeEach
  void read() throws Exception {
    release = Release.read("here", Recorded.resource("release-v2.2.0.yaml"));
  }

  private InstallPlan plan(ImagePolicy policy, InstallMode mode) {
    return InstallPlan.of(release, policy, mode, CERTIFICATES, "run-1", NOW);
  }

  private static List<String> changesWithoutLabels(InstallPlan plan) {
    return plan.changes().stream()
        .filter(c -> !c.field().startsWith("metadata.labels["))
        .map(ReleaseChange::toString)
        .toList();
  }

  @Test
  void asReleasedChangesNothingButLabels() {
    InstallPlan plan = plan(ImagePolicy.AS_RELEASED, InstallMode.AS_RELEASED);
    assertThat(changesWithoutLabels(plan)).isEmpty();
    assertThat(plan.images()).contains(STAGING);
    for (int i = 0; i < plan.objects().size(); i++) {
      HasMetadata planned = plan.objects().get(i);
      assertThat(planned.getMetadata().getLabels())
          .containsEntry("ncclconformance.org/run", "run-1")
          .containsEntry("ncclconformance.org/part", "trainer");
      planned
          .getMetadata()
          .getLabels()
          .keySet()
          .removeIf(label -> label.startsWith("ncclconformance.org/"));
      if (planned.getMetadata().getLabels().isEmpty()) {
        planned.getMetadata().setLabels(null);
      }
      assertThat(tree(planned)).isEqualTo(tree(release.objects().get(i)));
    }
  }

  private Map<?, ?> tree(HasMetadata object) {
    return json.unmarshal(json.asJson(object), Map.class);
  }

  @Test
  void labelsAreEvidenceToo() {
    assertThat(plan(ImagePolicy.AS_RELEASED, InstallMode.AS_RELEASED).changes())
        .hasSize(70)
        .extracting(ReleaseChange::toString)
        .contains(
            "Namespace kubeflow-system metadata.labels[ncclconformance.org/run]: run-1",
            "Namespace kubeflow-system metadata.labels[ncclconformance.org/part]: trainer");
  }

  @Test
  void thePolicyRewritesStagingImagesOnly() {
    InstallPlan plan = plan(ImagePolicy.PROMOTE, InstallMode.AS_RELEASED);
    assertThat(changesWithoutLabels(plan))
        .containsExactly(
            "Deployment kubeflow-system/jobset-controller-manager"
                + " spec.template.spec.containers[0].image: "
                + STAGING
                + " -> "
                + PROMOTED);
    assertThat(plan.images())
        .containsExactlyInAnyOrder(
            PROMOTED, "ghcr.io/kubeflow/trainer/trainer-controller-manager:v2.2.0");
    assertThat(release.images()).as("the release itself").contains(STAGING);
  }

  @Test
  void fastListsEveryOtherChange() {
    InstallPlan plan = plan(ImagePolicy.AS_RELEASED, InstallMode.FAST);
    String probe = " spec.template.spec.containers[0].readinessProbe.";
    String trainer = "Deployment kubeflow-system/kubeflow-trainer-controller-manager";
    String jobSet = "Deployment kubeflow-system/jobset-controller-manager";
    assertThat(changesWithoutLabels(plan))
        .containsExactlyInAnyOrder(
            "Secret kubeflow-system/kubeflow-trainer-webhook-cert data: a certificate for"
                + " kubeflow-trainer-controller-manager.kubeflow-system.svc and the CA"
                + " kubeflow-trainer-ca that signed it, made for this run",
            "Secret kubeflow-system/jobset-webhook-server-cert data: a certificate for"
                + " jobset-webhook-service.kubeflow-system.svc and the CA jobset-ca that signed"
                + " it, made for this run",
            trainer + probe + "initialDelaySeconds: 10 -> 0",
            trainer + probe + "periodSeconds: 15 -> 1",
            jobSet + probe + "initialDelaySeconds: 5 -> 0",
            jobSet + probe + "periodSeconds: 10 -> 1");
    assertThat(plan.objects().stream().filter(Secret.class::isInstance).map(Secret.class::cast))
        .hasSize(2)
        .allSatisfy(
            secret ->
                assertThat(secret.getData())
                    .containsOnlyKeys("ca.crt", "ca.key", "tls.crt", "tls.key"));
  }

  @Test
  void selectorsAndPodsCarryNoLabelOfTheRun() {
    InstallPlan plan = plan(ImagePolicy.PROMOTE, InstallMode.FAST);
    assertThat(
            plan.objects().stream()
                .filter(Deployment.class::isInstance)
                .map(Deployment.class::cast))
        .hasSize(2)
        .allSatisfy(
            d -> assertThat(json.asJson(d.getSpec())).doesNotContain("ncclconformance.org"));
  }
}
