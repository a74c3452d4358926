package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The judge's own rule of staging images: it holds without the installer's. */
class ExpectedImagesTest {
  @ParameterizedTest
  @CsvSource({
    "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0,"
        + " registry.k8s.io/jobset/jobset:v0.11.0",
    "us-central1-docker.pkg.dev/k8s-staging-images/pause, registry.k8s.io/pause",
    "gcr.io/k8s-staging-jobset/jobset:v0.5.0, registry.k8s.io/jobset/jobset:v0.5.0",
    "gcr.io/k8s-staging-kueue/kueue/x, registry.k8s.io/kueue/kueue/x",
  })
  void a_staging_image_must_arrive_promoted(String released, String expected) {
    assertThat(ExpectedRelease.promoted(released)).isEqualTo(expected);
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
      })
  void every_other_image_must_arrive_as_released(String released) {
    assertThat(ExpectedRelease.promoted(released)).isEqualTo(released);
  }
}
