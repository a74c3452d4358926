package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.trainer.install.ReleaseChange;
import org.ncclconformance.trainer.release.Release;

/** What counts as the release having been applied as published. */
class ExpectedReleaseTest {
  private static final String STAGING = "us-central1-docker.pkg.dev/k8s-staging-images/jobset:v1";
  private static final String PROMOTED = "registry.k8s.io/jobset:v1";
  private static final String IMAGE = "spec.template.spec.containers[0].image";
  private static final HasMetadata NAMESPACE =
      new NamespaceBuilder().withNewMetadata().withName("system").endMetadata().build();
  private static final ObjectRef DEPLOYED = ObjectRef.of(deployment(STAGING, 1));

  private final ExpectedRelease release =
      new ExpectedRelease(new Release("r.yaml", List.of(NAMESPACE, deployment(STAGING, 1))));

  private static Deployment deployment(String image, int replicas) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName("jobset")
        .withNamespace("system")
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .withNewTemplate()
        .withNewSpec()
        .addNewContainer()
        .withName("manager")
        .withImage(image)
        .endContainer()
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  private static Seen applying(Seen seen, HasMetadata object, String method, int code) {
    ObjectRef ref = ObjectRef.of(object);
    return seen.sending(
        method,
        method.equals("POST") ? ref.collectionPath() : ref.path(),
        "",
        Serialization.shared().asJson(object),
        code);
  }

  private static Seen promoting(Seen seen) {
    return seen.changing(new ReleaseChange(DEPLOYED, IMAGE, STAGING, PROMOTED));
  }

  private static Seen withNamespace() {
    return applying(Seen.passing(), NAMESPACE, "PATCH", 201);
  }

  private List<String> wrong(Seen seen) {
    return release.wrong(seen.made());
  }

  @Test
  void rightIsThePromotedImageWhereTheEvidenceListsIt() {
    assertThat(wrong(promoting(applying(withNamespace(), deployment(PROMOTED, 1), "PATCH", 200))))
        .isEmpty();
  }

  @Test
  void appliesCreatesAndReplacementsCountAlike() {
    for (String method : List.of("PATCH", "POST", "PUT")) {
      assertThat(wrong(promoting(applying(withNamespace(), deployment(PROMOTED, 1), method, 201))))
          .as(method)
          .isEmpty();
    }
  }

  @Test
  void aChangeThatTheEvidenceDoesNotListIsWrong() {
    assertThat(wrong(applying(withNamespace(), deployment(PROMOTED, 1), "PATCH", 200)))
        .containsExactly(
            "Deployment system/jobset differs at " + IMAGE + ", which the evidence does not list");
    assertThat(wrong(promoting(applying(withNamespace(), deployment(PROMOTED, 3), "PATCH", 200))))
        .containsExactly(
            "Deployment system/jobset differs at spec.replicas, which the evidence does not list");
  }

  @Test
  void aChangeOfAnotherObjectOrOfALikeNamedFieldExcusesNothing() {
    Seen seen = promoting(applying(withNamespace(), deployment(PROMOTED, 3), "PATCH", 200));
    seen.changing(new ReleaseChange(ObjectRef.of(NAMESPACE), "spec.replicas", "1", "3"));
    seen.changing(new ReleaseChange(DEPLOYED, "spec.rep", "1", "3"));

    assertThat(wrong(seen)).hasSize(1).first().asString().contains("spec.replicas");
  }

  @Test
  void aListedFieldExcusesWhatIsBelowIt() {
    Seen seen = applying(withNamespace(), deployment(PROMOTED, 3), "PATCH", 200);
    seen.changing(new ReleaseChange(DEPLOYED, "spec.template.spec.containers", "", ""));
    seen.changing(new ReleaseChange(DEPLOYED, "spec", "", ""));

    assertThat(wrong(seen)).isEmpty();
  }

  @Test
  void anImageThatIsNotThePromotedOneIsWrongHoweverItIsListed() {
    assertThat(wrong(applying(withNamespace(), deployment(STAGING, 1), "PATCH", 200)))
        .containsExactly(
            "Deployment system/jobset has image " + STAGING + " instead of " + PROMOTED);
    assertThat(wrong(promoting(applying(withNamespace(), deployment("mine:v1", 1), "PATCH", 200))))
        .containsExactly("Deployment system/jobset has image mine:v1 instead of " + PROMOTED);
  }

  @Test
  void whatWasRefusedOrDryOrNeverSentWasNotApplied() {
    assertThat(wrong(Seen.passing()))
        .containsExactly(
            "Namespace system was not applied", "Deployment system/jobset was not applied");
    assertThat(wrong(promoting(applying(withNamespace(), deployment(PROMOTED, 1), "PATCH", 422))))
        .containsExactly("Deployment system/jobset was not applied");
    assertThat(
            wrong(
                promoting(withNamespace())
                    .sending(
                        "PATCH",
                        DEPLOYED.path(),
                        "dryRun=All",
                        Serialization.shared().asJson(deployment(PROMOTED, 1)),
                        200)))
        .containsExactly("Deployment system/jobset was not applied");
    assertThat(wrong(promoting(withNamespace()).sending("DELETE", DEPLOYED.path())))
        .containsExactly("Deployment system/jobset was not applied");
  }

  /** Later writes are of the removal, or of whoever repairs. */
  @Test
  void theFirstWriteOfAnObjectIsTheOneThatCounts() {
    Seen seen = promoting(applying(withNamespace(), deployment(PROMOTED, 1), "PATCH", 200));

    assertThat(wrong(applying(seen, deployment("mine:v1", 0), "PUT", 200))).isEmpty();
  }
}
