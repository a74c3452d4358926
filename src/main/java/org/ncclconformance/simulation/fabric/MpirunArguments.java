package org.ncclconformance.simulation.fabric;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the arguments one by one: what stands before the program is mpirun's, the rest its own. */
final class MpirunArguments {
  private final Map<String, String> variables;
  private int ranks;
  private @Nullable String hostfile;
  private String program = "";

  // nccl-tests without sizes measures at 32 MiB only
  private long smallest = 32 << 20;
  private long largest = 32 << 20;
  private int factor;
  private boolean checked = true;

  MpirunArguments(Map<String, String> environment) {
    variables = new HashMap<>(environment);
    hostfile =
        environment.getOrDefault(
            "OMPI_MCA_orte_default_hostfile", environment.get("OMPI_MCA_prte_default_hostfile"));
  }

  /** Takes one argument; says whether the next one belongs to it. */
  boolean take(String argument, String next) throws EarlyEndException {
    if (argument.endsWith("_perf") || argument.endsWith("_perf_mpi")) {
      program = argument;
      return false;
    }
    return program.isEmpty() ? takeOfMpirun(argument, next) : takeOfTest(argument, next);
  }

  private boolean takeOfMpirun(String option, String value) throws EarlyEndException {
    switch (option) {
      case "-np", "-n", "--np", "-c" -> ranks = number(option, value);
      case "--hostfile", "-hostfile", "--machinefile", "-machinefile" -> hostfile = value;
      case "-x" -> {
        int equals = value.indexOf('=');
        if (equals > 0) {
          variables.put(value.substring(0, equals), value.substring(equals + 1));
        }
      }
      default -> {
        if (option.startsWith("--hostfile=")) {
          hostfile = option.substring("--hostfile=".length());
        }
        return false;
      }
    }
    return true;
  }

  private boolean takeOfTest(String option, String value) throws EarlyEndException {
    switch (option) {
      case "-b", "--minbytes" -> smallest = bytes("minbytes", value);
      case "-e", "--maxbytes" -> largest = bytes("maxbytes", value);
      case "-f", "--stepfactor" -> factor = number(option, value);
      case "-c", "--check" -> checked = !value.equals("0");
      default -> {
        return false;
      }
    }
    return true;
  }

  private static int number(String option, String value) throws EarlyEndException {
    if (!value.matches("\\d{1,9}")) {
      throw new EarlyEndException(
          1, "mpirun: the option " + option + " takes a number, not '" + value + "'");
    }
    return Integer.parseInt(value);
  }

  /** {@code 1K}, {@code 16G}; what it cannot read nccl-tests refuses in these words. */
  private static long bytes(String option, String size) throws EarlyEndException {
    if (!size.matches("[1-9]\\d{0,5}[kKmMgGtT]|[1-9]\\d{0,17}")) {
      throw new EarlyEndException(255, "invalid size specified for '" + option + "'");
    }
    int unit = "kmgt".indexOf(Character.toLowerCase(size.charAt(size.length() - 1)));
    String number = unit < 0 ? size : size.substring(0, size.length() - 1);
    return Long.parseLong(number) << (10 * (unit + 1));
  }

  MpirunCall call() {
    return new MpirunCall(
        ranks,
        Optional.ofNullable(hostfile).filter(path -> !path.isEmpty()),
        Map.copyOf(variables),
        new PerfTest(program, smallest, largest, factor, checked));
  }
}
