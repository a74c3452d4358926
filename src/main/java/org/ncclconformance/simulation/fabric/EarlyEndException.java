package org.ncclconformance.simulation.fabric;

import java.util.List;

/** The call ends before the benchmark has measured anything. */
final class EarlyEndException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Outcome outcome;

  EarlyEndException(int code, String... lines) {
    super(lines[0]);
    outcome = new Outcome.Ended(List.of(lines), code);
  }

  /** The cluster says of its hardware what no hardware can be. */
  static EarlyEndException nonsense(String what) {
    return new EarlyEndException(70, "the simulated fabric: " + what);
  }

  Outcome outcome() {
    return outcome;
  }
}
