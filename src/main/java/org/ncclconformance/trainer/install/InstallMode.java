package org.ncclconformance.trainer.install;

/** How much a release is changed so that it becomes ready sooner. */
public enum InstallMode {
  /**
   * Webhook Secrets come filled and readiness probes ask every second: 7 to 9 s to ready where the
   * release as it is takes 21 to 113 s (facts: measured on a real cluster).
   */
  FAST,
  /** Nothing but images and ownership labels. */
  AS_RELEASED
}
