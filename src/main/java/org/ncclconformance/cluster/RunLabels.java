package org.ncclconformance.cluster;

/** The labels by which what a run created is found again, also by a later process. */
public final class RunLabels {
  /** Which run created the object. */
  public static final String RUN = "ncclconformance.org/run";

  /** Tells an install of Trainer from what else a run creates: only its objects carry it. */
  public static final String PART = "ncclconformance.org/part";

  private RunLabels() {}
}
