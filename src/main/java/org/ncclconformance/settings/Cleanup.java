package org.ncclconformance.settings;

/** When what a run made is removed again. */
public enum Cleanup {
  ALWAYS,
  /** What a failure left stays, to be looked at. */
  ON_SUCCESS,
  NEVER
}
