package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.ncclconformance.situation.proxy.RecordedRequest;

/** Who is taken for somebody that waits. */
class HeldRolloutTest {
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/kubeflow-system/deployments";
  private final HeldRollout rollout = new HeldRollout();

  private boolean waits(int second, String method, String path, String query) {
    Instant at = Instant.EPOCH.plusSeconds(second);
    return rollout.isWaitedForBy(new RecordedRequest(at, method, path, query, "", 0));
  }

  @Test
  void whoWatchesWaits() {
    assertThat(waits(0, "GET", DEPLOYMENTS, "allowWatchBookmarks=true&watch=true")).isTrue();
    assertThat(waits(0, "GET", DEPLOYMENTS, "watch=1&resourceVersion=7")).isTrue();
  }

  @Test
  void whoLooksOnceDoesNot() {
    assertThat(waits(0, "GET", DEPLOYMENTS, "")).isFalse();
    assertThat(waits(4, "GET", DEPLOYMENTS + "/jobset-controller-manager", "watch=false"))
        .isFalse();
  }

  @Test
  void whoLooksAgainLaterWaits() {
    assertThat(waits(0, "GET", DEPLOYMENTS, "")).isFalse();
    assertThat(waits(6, "GET", DEPLOYMENTS + "/jobset-controller-manager", "")).isTrue();
  }

  @Test
  void whatIsAskedOfOthersSaysNothing() {
    assertThat(waits(0, "GET", "/api/v1/pods", "watch=true")).isFalse();
    assertThat(waits(9, "PATCH", DEPLOYMENTS + "/jobset-controller-manager", "")).isFalse();
  }

  @Test
  void itWasWaitedForIfNothingWasWrittenBeforeItsEnd() {
    assertThat(rollout.waitedFor()).as("still going on").isFalse();
    rollout.ended();
    rollout.written();
    assertThat(rollout.waitedFor()).isTrue();
  }

  @Test
  void itWasNotWaitedForIfSomethingWas() {
    rollout.written();
    rollout.ended();
    assertThat(rollout.waitedFor()).isFalse();
  }
}
