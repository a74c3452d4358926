package org.ncclconformance.simulation.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PullTest {
  private static final String STAGING =
      "us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0";
  private static final String PROMOTED = "registry.k8s.io/jobset/jobset:v0.11.0";
  private SimulatedRegistry registry;
  private String digest;

  @BeforeEach
  void start() throws IOException {
    registry = new SimulatedRegistry();
    digest =
        registry.push(
            "jobset/jobset",
            List.of("v0.11.0"),
            Set.of(Architecture.AMD64),
            List.of("/manager"),
            List.of("HOME=/"),
            "65532:65532");
  }

  @AfterEach
  void stop() {
    registry.close();
  }

  @Test
  void givesWhatWasPushedByTagAndByDigest() {
    Pull expected =
        new Pull.Pulled(
            new PulledImage(
                digest, "amd64", List.of("/manager"), List.of("HOME=/"), "65532:65532"));

    assertThat(registry.pull(PROMOTED, Architecture.AMD64)).isEqualTo(expected);
    assertThat(registry.pull("registry.k8s.io/jobset/jobset@" + digest, Architecture.AMD64))
        .isEqualTo(expected);
    assertThat(registry.pull("registry.k8s.io/jobset/jobset:v0.11.0@" + digest, Architecture.AMD64))
        .isEqualTo(expected);
  }

  @Test
  void findsNoStagingImage() {
    // recordings: jobset-image-gone
    String message =
        "rpc error: code = NotFound desc = failed to pull and unpack image"
            + " \"us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0\": failed to"
            + " resolve reference"
            + " \"us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0\":"
            + " us-central1-docker.pkg.dev/k8s-staging-images/jobset/jobset:v0.11.0: not found";

    Pull.Failed failed = failed(STAGING, Architecture.AMD64);

    assertThat(failed.message()).isEqualTo(message);
    assertThat(failed.eventMessage())
        .isEqualTo("Failed to pull image \"" + STAGING + "\": " + message);
    assertThat(failed.backOffEvent()).isEqualTo("Back-off pulling image \"" + STAGING + "\"");
    assertThat(failed.backOffMessage())
        .isEqualTo("Back-off pulling image \"" + STAGING + "\": ErrImagePull: " + message);
  }

  @Test
  void findsNothingOnceTheTagIsGone() {
    registry.remove("jobset/jobset", "v0.11.0");

    assertThat(failed(PROMOTED, Architecture.AMD64).message()).endsWith(PROMOTED + ": not found");
    assertThat(registry.resolve("jobset/jobset", "v0.11.0", Architecture.AMD64)).isEmpty();
  }

  @Test
  void saysThatThePlatformIsMissing() {
    assertThat(failed(PROMOTED, Architecture.ARM64).message())
        .isEqualTo(
            "rpc error: code = NotFound desc = failed to pull and unpack image"
                + " \"registry.k8s.io/jobset/jobset:v0.11.0\": no match for platform in manifest "
                + digest
                + ": not found");
  }

  /** The causes are what a real containerd 1.6.20 said of a registry that refuses in these ways. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UNAUTHORIZED | failed to authorize: failed to fetch anonymous token: unexpected status: 401 Unauthorized",
        "FORBIDDEN | pulling from host registry.k8s.io failed with status code [manifests v0.11.0]: 403 Forbidden",
        "RATE_LIMITED | pulling from host registry.k8s.io failed with status code [manifests v0.11.0]: 429 Too Many Requests",
        "UNREACHABLE | failed to do request: Head \"https://registry.k8s.io/v2/jobset/jobset/manifests/v0.11.0\": dial tcp: lookup registry.k8s.io: no such host",
      })
  void tellsRefusalsApart(RegistryRefusal refusal, String cause) {
    registry.refuse("jobset/jobset", refusal);

    assertThat(failed(PROMOTED, Architecture.AMD64).message())
        .isEqualTo(
            "rpc error: code = Unknown desc = failed to pull and unpack image"
                + " \"registry.k8s.io/jobset/jobset:v0.11.0\": failed to resolve reference"
                + " \"registry.k8s.io/jobset/jobset:v0.11.0\": "
                + cause);
    assertThat(registry.resolve("jobset/jobset", "v0.11.0", Architecture.AMD64)).isEmpty();
  }

  @Test
  void namesDockerHubAsRuntimesDo() {
    assertThat(failed("busybox", Architecture.AMD64).message())
        .endsWith("docker.io/library/busybox:latest: not found");
    assertThat(failed("org/tool:1", Architecture.AMD64).message())
        .endsWith("docker.io/org/tool:1: not found");
  }

  private Pull.Failed failed(String image, Architecture architecture) {
    return (Pull.Failed) registry.pull(image, architecture);
  }
}
