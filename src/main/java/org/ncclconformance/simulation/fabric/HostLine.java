package org.ncclconformance.simulation.fabric;

import java.util.List;

/** A line of a hostfile: {@code worker-0.workers slots=8}. */
record HostLine(String host, int slots) {
  private static final String SLOTS = "slots=";

  static boolean says(String line) {
    return !line.isBlank() && !line.strip().startsWith("#");
  }

  static HostLine of(String line) throws EarlyEndException {
    List<String> words = List.of(line.strip().split("\\s+"));
    int slots = 1;
    for (String word : words.subList(1, words.size())) {
      if (word.startsWith(SLOTS)) {
        slots = slots(word.substring(SLOTS.length()), line);
      }
    }
    return new HostLine(words.get(0), slots);
  }

  private static int slots(String number, String line) throws EarlyEndException {
    if (!number.matches("\\d{1,6}")) {
      throw new EarlyEndException(1, "mpirun: no number of slots in the hostfile's line: " + line);
    }
    return Integer.parseInt(number);
  }
}
