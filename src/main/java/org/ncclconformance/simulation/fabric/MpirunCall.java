package org.ncclconformance.simulation.fabric;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code mpirun ... all_reduce_perf ...} as it was called.
 *
 * @param ranks how many processes; 0 for as many as there are slots
 * @param hostfile the path; empty where it runs in this pod alone
 * @param variables of the launcher, and those that mpirun hands out
 */
record MpirunCall(
    int ranks, Optional<String> hostfile, Map<String, String> variables, PerfTest test) {

  static MpirunCall of(List<String> arguments, Map<String, String> environment)
      throws EarlyEndException {
    MpirunArguments read = new MpirunArguments(environment);
    for (int i = 0; i < arguments.size(); i++) {
      String next = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
      if (read.take(arguments.get(i), next)) {
        i++;
      }
    }
    return read.call();
  }

  String variable(String name) {
    return variables.getOrDefault(name, "");
  }
}
