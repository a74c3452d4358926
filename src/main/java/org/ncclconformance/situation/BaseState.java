package org.ncclconformance.situation;

/** What of Trainer stands below an arrangement, and may therefore stay for the next one. */
public enum BaseState {
  /** Nothing. */
  NOTHING,
  /** The release, installed with promoted images and ready. */
  HEALTHY_RELEASE,
  /** Something that only this arrangement has; it begins with nothing. */
  ITS_OWN
}
