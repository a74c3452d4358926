package org.ncclconformance.trainer.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfigurationBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.diagnosis.ControllerDiagnosis;
import org.ncclconformance.image.ImagePolicy;

class StateRulesTest {
  /** Long after the recordings, so that nothing counts as still on its way. */
  private static final Instant LATER = Instant.parse("2026-12-24T00:00:00Z");

  private final StateRules rules =
      new StateRules(new ControllerDiagnosis(ImagePolicy::promoted, pod -> Optional.empty()));

  private StateFinding.Decided decided(Snapshot snapshot) {
    StateFinding finding = rules.of(snapshot, LATER);
    assertThat(finding).isInstanceOf(StateFinding.Decided.class);
    return (StateFinding.Decided) finding;
  }

  private StateFinding.Serving serving(Snapshot snapshot) {
    StateFinding finding = rules.of(snapshot, LATER);
    assertThat(finding).isInstanceOf(StateFinding.Serving.class);
    return (StateFinding.Serving) finding;
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          crd-only,               CRD_ONLY,             CONTROLLER_ABSENT
          crd-terminating,        TERMINATING,          CRD_TERMINATING
          certificate-mismatch,   CERTIFICATE_MISMATCH, WEBHOOK_CERTIFICATE
          jobset-crash-loop,      CONTROLLER_DEAD,      CRASH_LOOP
          jobset-died-during-run, CONTROLLER_DEAD,      CONTROLLER_NOT_READY
          jobset-image-gone,      CONTROLLER_DEAD,      IMAGE_ABSENT
          jobset-pod-security,    CONTROLLER_DEAD,      POD_SECURITY
          jobset-quota,           CONTROLLER_DEAD,      QUOTA_EXCEEDED
          jobset-unschedulable,   CONTROLLER_DEAD,      UNSCHEDULABLE
          leftover-webhooks,      WEBHOOK_UNREACHABLE,  WEBHOOK_SERVICE_MISSING
          webhook-other-service,  FOREIGN,              FOREIGN_INSTALLATION
          """)
  void everyRecordedFaultHasItsStateAndCause(String name, TrainerState state, CauseCode code) {
    StateFinding.Decided decided = decided(Recorded.snapshot(name));
    assertThat(decided.state()).isEqualTo(state);
    assertThat(decided.cause()).map(Cause::code).contains(code);
    assertThat(decided.cause().orElseThrow().object()).isNotNull();
    assertThat(decided.cause().orElseThrow().advice()).isNotEmpty();
  }

  @Test
  void absentIsAbsentWithoutCause() {
    StateFinding.Decided decided = decided(Recorded.snapshot("absent"));
    assertThat(decided.state()).isEqualTo(TrainerState.ABSENT);
    assertThat(decided.cause()).isEmpty();
    assertThat(decided.installation()).isEmpty();
  }

  @Test
  void rollingOutIsNotDead() {
    StateFinding.Decided decided = decided(Recorded.snapshot("rolling-out"));
    assertThat(decided.state()).isEqualTo(TrainerState.ROLLING_OUT);
    assertThat(decided.seen()).contains("0 of 1 replicas available");
  }

  @Test
  void healthySaysWhatItFound() {
    Installation found = serving(Recorded.snapshot("healthy")).installation();
    assertThat(found.namespace()).isEqualTo("kubeflow-system");
    assertThat(found.version()).isEqualTo("v2.2.0");
    assertThat(found.images())
        .containsExactly(
            "ghcr.io/kubeflow/trainer/trainer-controller-manager:v2.2.0",
            "registry.k8s.io/jobset/jobset:v0.11.0");
    assertThat(found.deployments())
        .extracting(Object::toString)
        .containsExactly(
            "Deployment kubeflow-system/kubeflow-trainer-controller-manager",
            "Deployment kubeflow-system/jobset-controller-manager");
    assertThat(found.services())
        .extracting(Object::toString)
        .containsExactly(
            "Service kubeflow-system/kubeflow-trainer-controller-manager",
            "Service kubeflow-system/jobset-webhook-service");
    assertThat(serving(Recorded.snapshot("healthy")).warnings()).isEmpty();
  }

  @Test
  void theDeadControllersCauseNamesImagePodRuntimesWordsAndPromotedImage() {
    Cause cause = decided(Recorded.snapshot("jobset-image-gone")).cause().orElseThrow();
    assertThat(cause.sentence())
        .contains("Pod kubeflow-system/jobset-controller-manager-")
        .contains("us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0: not found")
        .contains("use the promoted image registry.k8s.io/jobset/jobset:v0.11.0");
  }

  @Test
  void theLeftOverWebhookNamesItsMissingService() {
    Cause cause = decided(Recorded.snapshot("leftover-webhooks")).cause().orElseThrow();
    assertThat(cause.sentence())
        .contains("webhooks[0].clientConfig.service")
        .contains("kubeflow-system/kubeflow-trainer-controller-manager does not exist")
        .contains("remove the webhook configurations");
  }

  @Test
  void theRepointedEntryIsNamed() {
    Cause cause = decided(Recorded.snapshot("webhook-other-service")).cause().orElseThrow();
    assertThat(cause.sentence())
        .contains("MutatingWebhookConfiguration jobset-mutating-webhook-configuration")
        .contains(
            "webhook mjobset.kb.io points to Service"
                + " kubeflow-system/kubeflow-trainer-controller-manager")
        .contains("others of JobSet to Service kubeflow-system/jobset-webhook-service");
  }

  @Test
  void aStuckRolloutWhoseOldPodServesIsAWarning() {
    StateFinding.Serving serving = serving(Recorded.snapshot("jobset-rollout-stuck"));
    assertThat(serving.warnings()).extracting(Cause::code).containsExactly(CauseCode.CRASH_LOOP);
  }

  @Test
  void aJobSetRepairedByHandServes() {
    String staging = "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";
    assertThat(serving(Recorded.snapshot("healthy")).installation().images())
        .doesNotContain(staging);
    // the reverse: what runs from a node's cache under its staging name is healthy as well
    Snapshot cached =
        Recorded.snapshot(
            "healthy", text -> text.replace("registry.k8s.io/jobset/jobset:v0.11.0", staging));
    assertThat(serving(cached).installation().images()).contains(staging);
  }

  /** Names and labels of the charts (facts: trainer-jobset 2.6), in a namespace of one's own. */
  private static String charts(String text) {
    return text.replace("kubeflow-system", "ml-platform")
        .replace(
            "\"kubeflow-trainer-controller-manager", "\"mine-kubeflow-trainer-controller-manager")
        .replace("\"jobset-controller-manager", "\"jobset-controller")
        .replace(
            "\"app.kubernetes.io/name\":\"trainer\"",
            "\"app.kubernetes.io/name\":\"kubeflow-trainer\"")
        .replace(
            "\"app.kubernetes.io/managed-by\":\"kustomize\"",
            "\"app.kubernetes.io/managed-by\":\"Helm\"");
  }

  @Test
  void theChartsNamesAreRecognisedInAnyNamespace() {
    Installation found =
        serving(Recorded.snapshot("healthy", StateRulesTest::charts)).installation();
    assertThat(found.namespace()).isEqualTo("ml-platform");
    assertThat(found.deployments())
        .extracting(Object::toString)
        .containsExactly(
            "Deployment ml-platform/mine-kubeflow-trainer-controller-manager",
            "Deployment ml-platform/jobset-controller");
    StateFinding.Decided dead =
        decided(Recorded.snapshot("jobset-image-gone", StateRulesTest::charts));
    assertThat(dead.state()).isEqualTo(TrainerState.CONTROLLER_DEAD);
    assertThat(dead.cause().orElseThrow().sentence())
        .contains("Pod ml-platform/jobset-controller-");
  }

  @Test
  void kueuesLookAlikesAreNotJobSets() {
    ValidatingWebhookConfiguration kueue =
        new ValidatingWebhookConfigurationBuilder()
            .withNewMetadata()
            .withName("kueue-validating-webhook-configuration")
            .endMetadata()
            .addNewWebhook()
            .withName("vjobset.kb.io")
            .withNewClientConfig()
            .withNewService()
            .withNamespace("kueue-system")
            .withName("kueue-webhook-service")
            .withPath("/validate-jobset-x-k8s-io-v1alpha2-jobset")
            .endService()
            .endClientConfig()
            .endWebhook()
            .build();
    assertThat(decided(with(Recorded.snapshot("absent"), kueue)).state())
        .isEqualTo(TrainerState.ABSENT);
    assertThat(serving(with(Recorded.snapshot("healthy"), kueue)).installation().services())
        .extracting(Object::toString)
        .noneMatch(ref -> ref.contains("kueue"));
  }

  private static Snapshot with(Snapshot s, HasMetadata configuration) {
    List<HasMetadata> configurations = new ArrayList<>(s.configurations());
    configurations.add(configuration);
    return new Snapshot(
        s.definitions(),
        configurations,
        s.namespaces(),
        s.deployments(),
        s.services(),
        s.endpointSlices(),
        s.replicaSets(),
        s.pods(),
        s.events(),
        s.configMaps());
  }

  private static Snapshot without(Snapshot s, String kind, String nameOf) {
    return new Snapshot(
        s.definitions().stream()
            .filter(
                d -> !(kind.equals("CustomResourceDefinition") && d.ref().name().equals(nameOf)))
            .toList(),
        s.configurations().stream().filter(c -> !is(c, kind, nameOf)).toList(),
        s.namespaces(),
        s.deployments().stream().filter(c -> !is(c, kind, nameOf)).toList(),
        s.services().stream().filter(c -> !is(c, kind, nameOf)).toList(),
        s.endpointSlices(),
        s.replicaSets(),
        s.pods(),
        s.events(),
        s.configMaps());
  }

  private static boolean is(HasMetadata object, String kind, String name) {
    return object.getKind().equals(kind) && object.getMetadata().getName().equals(name);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          CustomResourceDefinition, trainjobs.trainer.kubeflow.org, FOREIGN
          CustomResourceDefinition, jobsets.jobset.x-k8s.io, FOREIGN
          Deployment, jobset-controller-manager, CONTROLLER_DEAD
          Deployment, kubeflow-trainer-controller-manager, CONTROLLER_DEAD
          Service, jobset-webhook-service, WEBHOOK_UNREACHABLE
          Service, kubeflow-trainer-controller-manager, WEBHOOK_UNREACHABLE
          MutatingWebhookConfiguration, jobset-mutating-webhook-configuration, FOREIGN
          ValidatingWebhookConfiguration, jobset-validating-webhook-configuration, FOREIGN
          MutatingWebhookConfiguration, defaulter.trainer.kubeflow.org, FOREIGN
          ValidatingWebhookConfiguration, validator.trainer.kubeflow.org, FOREIGN
          """)
  void whatIsIncompleteIsNeverHealthyAndIsNamed(String kind, String name, TrainerState state) {
    StateFinding.Decided decided = decided(without(Recorded.snapshot("healthy"), kind, name));
    assertThat(decided.state()).isEqualTo(state);
    assertThat(decided.cause().orElseThrow().sentence())
        .contains(kind.equals("Deployment") ? "no Deployment behind" : name);
  }

  @Test
  void aTrainerBefore22NeedsNoDefaulter() {
    Snapshot v21 =
        Recorded.snapshot(
            "healthy",
            text ->
                text.replace(
                    "trainer-controller-manager:v2.2.0", "trainer-controller-manager:v2.1.0"));
    serving(without(v21, "MutatingWebhookConfiguration", "defaulter.trainer.kubeflow.org"));
  }

  @Test
  void whatIsMissingOfAYoungInstallationMayStillCome() {
    Snapshot half =
        without(Recorded.snapshot("healthy"), "Deployment", "kubeflow-trainer-controller-manager");
    Instant soon = Instant.parse("2026-11-30T16:38:20Z");
    StateFinding finding = rules.of(half, soon);
    assertThat(((StateFinding.Decided) finding).state()).isEqualTo(TrainerState.ROLLING_OUT);
    assertThat(((StateFinding.Decided) finding).seen()).contains("Deployment of Trainer");
  }

  @Test
  void twoJobSetsAreForeign() {
    Snapshot healthy = Recorded.snapshot("healthy");
    Snapshot other =
        Recorded.snapshot("healthy", text -> text.replace("kubeflow-system", "jobset-system"));
    Snapshot both =
        new Snapshot(
            healthy.definitions(),
            healthy.configurations(),
            healthy.namespaces(),
            java.util.stream.Stream.concat(
                    healthy.deployments().stream(),
                    other.deployments().stream()
                        .filter(d -> d.getMetadata().getName().startsWith("jobset")))
                .toList(),
            healthy.services(),
            healthy.endpointSlices(),
            healthy.replicaSets(),
            healthy.pods(),
            healthy.events(),
            healthy.configMaps());
    StateFinding.Decided decided = decided(both);
    assertThat(decided.state()).isEqualTo(TrainerState.FOREIGN);
    assertThat(decided.cause().orElseThrow().sentence())
        .contains("2 Deployments run JobSet")
        .contains("jobset-system/jobset-controller-manager")
        .contains("kubeflow-system/jobset-controller-manager");
  }

  @Test
  void anEmptyCaBundleIsACertificateMismatch() {
    Snapshot empty =
        Recorded.snapshot(
            "healthy", text -> text.replaceFirst("\"caBundle\":\"[^\"]+\"", "\"caBundle\":\"\""));
    StateFinding.Decided decided = decided(empty);
    assertThat(decided.state()).isEqualTo(TrainerState.CERTIFICATE_MISMATCH);
    assertThat(decided.cause().orElseThrow().sentence()).contains("has no CA bundle");
  }

  @Test
  void aTerminatingNamespaceIsNamed() {
    Snapshot ending =
        Recorded.snapshot(
            "healthy",
            text -> {
              int at = text.indexOf("\"name\":\"kubeflow-system\"");
              return text.substring(0, at)
                  + "\"deletionTimestamp\":\"2026-11-30T17:00:00Z\","
                  + text.substring(at);
            });
    StateFinding.Decided decided = decided(ending);
    assertThat(decided.state()).isEqualTo(TrainerState.TERMINATING);
    assertThat(decided.cause().orElseThrow().code()).isEqualTo(CauseCode.NAMESPACE_TERMINATING);
    assertThat(decided.cause().orElseThrow().sentence())
        .contains("Namespace kubeflow-system metadata.deletionTimestamp");
  }
}
