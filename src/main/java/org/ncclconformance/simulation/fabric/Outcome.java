package org.ncclconformance.simulation.fabric;

import java.util.List;

/** What has become of a call of mpirun. */
public sealed interface Outcome {
  /** What it printed. */
  List<String> lines();

  /** It has ended with that code. */
  record Ended(List<String> lines, int code) implements Outcome {
    public Ended {
      lines = List.copyOf(lines);
    }
  }

  /** It prints no more and does not end. */
  record Hanging(List<String> lines) implements Outcome {
    public Hanging {
      lines = List.copyOf(lines);
    }
  }
}
