package org.ncclconformance.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImagePolicyTest {
  private static final String SHA =
      "@sha256:e75536f1135b7bb2f19f8c3b620782fbdd9091d73398e3a272f9a5fed322980d";
  private static final ImageReference STAGING =
      ImageReference.parse("us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0");

  @ParameterizedTest
  @CsvSource({
    "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0,"
        + " registry.k8s.io/jobset/jobset:v0.11.0",
    "us-central1-docker.pkg.dev/k8s-staging-images/lws/lws:v0.8.0, registry.k8s.io/lws/lws:v0.8.0",
    "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0"
        + SHA
        + ", registry.k8s.io/jobset/jobset:v0.11.0"
        + SHA,
    "us-central1-docker.pkg.dev/k8s-staging-images/pause, registry.k8s.io/pause",
    "gcr.io/k8s-staging-jobset/jobset:v0.5.0, registry.k8s.io/jobset/jobset:v0.5.0",
    "gcr.io/k8s-staging-kueue/kueue/x" + SHA + ", registry.k8s.io/kueue/kueue/x" + SHA,
  })
  void promotes_staging_images_with_tag_and_digest(String from, String to) {
    ImageReference image = ImageReference.parse(from);

    assertThat(ImagePolicy.promoted(image)).isPresent();
    assertThat(ImagePolicy.promoted(from)).contains(to);
    assertThat(ImagePolicy.PROMOTE.rewrite(image))
        .contains(new Rewrite(image, ImageReference.parse(to)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "registry.k8s.io/jobset/jobset:v0.11.0",
        "ghcr.io/kubeflow/trainer/trainer-controller-manager:v2.2.0",
        "us-central1-docker.pkg.dev/other/k8s-staging-images/jobset:v1",
        "us-central1-docker.pkg.dev/k8s-staging-images2/jobset/jobset:v1",
        "europe-docker.pkg.dev/k8s-staging-images/jobset/jobset:v1",
        "gcr.io/k8s-staging-jobset:v1",
        "gcr.io/k8s-artifacts-prod/jobset:v1",
        "mirror.example:5000/k8s-staging-images/jobset/jobset:v1",
        "k8s-staging-images/jobset/jobset:v1",
      })
  void leaves_every_other_image(String text) {
    ImageReference image = ImageReference.parse(text);

    assertThat(ImagePolicy.promoted(image)).isEmpty();
    assertThat(ImagePolicy.PROMOTE.rewrite(image)).isEmpty();
    assertThat(ImagePolicy.promoted(text)).isEmpty();
  }

  @Test
  void as_released_leaves_even_staging_images() {
    assertThat(ImagePolicy.AS_RELEASED.rewrite(STAGING)).isEmpty();
  }

  @Test
  void a_text_that_names_no_image_has_no_promoted_one() {
    assertThat(ImagePolicy.promoted("us-central1-docker.pkg.dev/k8s-staging-images/A B")).isEmpty();
  }

  @Test
  void a_rewrite_reads_as_evidence() {
    assertThat(ImagePolicy.PROMOTE.rewrite(STAGING).orElseThrow())
        .hasToString(
            "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0"
                + " -> registry.k8s.io/jobset/jobset:v0.11.0");
  }
}
