package org.ncclconformance.contract;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** For what a cluster does soon and tells nobody: when a definition or a policy takes effect. */
final class Deadline {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Deadline() {}

  static void until(String what, Callable<Boolean> so) {
    Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(so);
  }
}
