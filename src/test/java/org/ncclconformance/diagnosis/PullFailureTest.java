package org.ncclconformance.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.api.model.events.v1.EventBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PullFailureTest {
  private static final String PULL =
      "rpc error: code = Unknown desc = failed to pull and unpack image \"nvcr.io/a/b:1\": failed to"
          + " resolve reference \"nvcr.io/a/b:1\": ";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "nvcr.io/a/b:1: not found | IMAGE_ABSENT | true",
        "manifest unknown: manifest unknown | IMAGE_ABSENT | true",
        "no match for platform in manifest: not found | IMAGE_PLATFORM_MISSING | true",
        "no matching manifest for linux/arm64/v8 in the manifest list entries |"
            + " IMAGE_PLATFORM_MISSING | true",
        "unexpected status from HEAD request to https://nvcr.io/v2/a/b/manifests/1: 401"
            + " Unauthorized | IMAGE_UNAUTHORIZED | true",
        "authorization failed: no basic auth credentials | IMAGE_UNAUTHORIZED | true",
        "pull access denied, repository does not exist or may require authorization: server"
            + " message: insufficient_scope: authorization failed | IMAGE_UNAUTHORIZED | true",
        "unexpected status from HEAD request to https://nvcr.io/v2/a/b/manifests/1: 403 Forbidden |"
            + " IMAGE_FORBIDDEN | true",
        "unexpected status from HEAD request to https://nvcr.io/v2/a/b/manifests/1: 429 Too Many"
            + " Requests | IMAGE_RATE_LIMITED | false",
        "toomanyrequests: You have reached your pull rate limit | IMAGE_RATE_LIMITED | false",
        "failed to do request: Head \"https://nvcr.io/v2/a/b/manifests/1\": tls: failed to verify"
            + " certificate: x509: certificate signed by unknown authority | REGISTRY_UNREACHABLE |"
            + " true",
        "failed to do request: Head \"https://nvcr.io/v2/a/b/manifests/1\": dial tcp: lookup nvcr.io"
            + " on 10.0.0.2:53: no such host | REGISTRY_UNREACHABLE | false",
        "failed to do request: Head \"https://nvcr.io/v2/a/b/manifests/1\": dial tcp 1.2.3.4:443:"
            + " i/o timeout | REGISTRY_UNREACHABLE | false",
        "failed to do request: Head \"https://nvcr.io/v2/a/b/manifests/1\": dial tcp 1.2.3.4:443:"
            + " connect: connection refused | REGISTRY_UNREACHABLE | false",
        "unexpected status from HEAD request to https://nvcr.io/v2/a/b/manifests/1: 503 Service"
            + " Unavailable | IMAGE_PULL_FAILED | false"
      })
  void the_runtimes_words_decide(String reason, CauseCode code, boolean definitive) {
    for (String message :
        List.of(
            PULL + reason,
            "Back-off pulling image \"nvcr.io/a/b:1\": ErrImagePull: " + PULL + reason)) {
      PullFailure failure = PullFailure.of("ErrImagePull", message, "other");
      assertThat(failure.code()).as(message).isEqualTo(code);
      assertThat(failure.definitive()).as(message).isEqualTo(definitive);
      assertThat(failure.image()).isEqualTo("nvcr.io/a/b:1");
      assertThat(failure.message()).isEqualTo(message);
    }
  }

  @Test
  void the_name_of_the_image_does_not_decide() {
    String image = "nvcr.io/toomanyrequests/x509:denied-403";
    PullFailure failure =
        PullFailure.of(
            "ErrImagePull",
            "failed to resolve reference \"" + image + "\": " + image + ": not found",
            image);
    assertThat(failure.code()).isEqualTo(CauseCode.IMAGE_ABSENT);
  }

  @Test
  void an_ambiguous_refusal_says_that_it_is() {
    PullFailure failure =
        PullFailure.of(
            "ErrImagePull",
            PULL + "pull access denied, repository does not exist or may require authorization",
            "x");
    assertThat(failure.advice()).contains("does not say whether the repository is absent or");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ErrImagePull",
        "ImagePullBackOff",
        "InvalidImageName",
        "ErrImageNeverPull",
        "RegistryUnavailable"
      })
  void these_reasons_are_about_the_image(String reason) {
    assertThat(PullFailure.isPullReason(reason)).isTrue();
  }

  @Test
  void other_reasons_are_not() {
    assertThat(PullFailure.isPullReason("ContainerCreating")).isFalse();
    assertThat(PullFailure.isPullReason("CrashLoopBackOff")).isFalse();
  }

  @Test
  void a_name_that_is_no_reference_is_definitive() {
    PullFailure failure =
        PullFailure.of(
            "InvalidImageName",
            "Failed to apply default image tag \"A:\": couldn't parse image name \"A:\": invalid"
                + " reference format",
            "A:");
    assertThat(failure.definitive()).isTrue();
    assertThat(failure.image()).isEqualTo("A:");
  }

  @Test
  void an_old_kubelets_back_off_is_explained_by_its_event() {
    Finding finding =
        podWaiting(
            "Back-off pulling image \"nvcr.io/a/b:1\"",
            failedToPull("nvcr.io/a/b:1: not found", 1));
    Cause cause = finding.terminal().orElseThrow();
    assertThat(cause.code()).isEqualTo(CauseCode.IMAGE_ABSENT);
    assertThat(cause.field()).isEqualTo("event Failed");
    assertThat(cause.found()).startsWith("Failed to pull image \"nvcr.io/a/b:1\"");
  }

  @Test
  void a_passing_fault_is_given_three_pulls() {
    String reason = "dial tcp 1.2.3.4:443: i/o timeout";
    String waiting = "Back-off pulling image \"nvcr.io/a/b:1\": ErrImagePull: " + PULL + reason;
    assertThat(podWaiting(waiting, failedToPull(reason, 2))).isInstanceOf(Finding.MayHeal.class);
    assertThat(podWaiting(waiting, failedToPull(reason, 3))).isInstanceOf(Finding.Terminal.class);
  }

  private static Finding podWaiting(String message, Event... events) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("p")
            .withNamespace("n")
            .withUid("u")
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("c")
            .withImage("nvcr.io/a/b:1")
            .endContainer()
            .endSpec()
            .withNewStatus()
            .addNewContainerStatus()
            .withName("c")
            .withNewState()
            .withNewWaiting()
            .withReason("ImagePullBackOff")
            .withMessage(message)
            .endWaiting()
            .endState()
            .endContainerStatus()
            .endStatus()
            .build();
    return new PodDiagnosis(
            new EventHistory(List.of(events)), i -> Optional.empty(), p -> Optional.empty())
        .of(pod);
  }

  private static Event failedToPull(String reason, int count) {
    return new EventBuilder()
        .withNewMetadata()
        .withName("e")
        .endMetadata()
        .withType("Warning")
        .withReason("Failed")
        .withNote("Failed to pull image \"nvcr.io/a/b:1\": " + PULL + reason)
        .withDeprecatedCount(count)
        .withDeprecatedLastTimestamp("2026-11-30T16:39:11Z")
        .withNewRegarding()
        .withUid("u")
        .endRegarding()
        .build();
  }
}
