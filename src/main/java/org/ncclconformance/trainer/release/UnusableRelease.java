package org.ncclconformance.trainer.release;

/** A release that cannot be read, or lacks what Trainer needs; the message is one line. */
public final class UnusableRelease extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableRelease(String location, String found, String needed) {
    super(
        "release "
            + location
            + ": "
            + found.lines().findFirst().orElse("").strip()
            + "; needed: "
            + needed);
  }
}
