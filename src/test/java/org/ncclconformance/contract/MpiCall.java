package org.ncclconformance.contract;

import java.util.List;

/**
 * A call of mpirun, and what it is to print.
 *
 * @param hostfile its lines
 * @param variables of the shell, as {@code NCCL_NET=Socket}
 * @param arguments with the program and its own
 */
record MpiCall(
    String name,
    List<String> hostfile,
    String variables,
    String arguments,
    ExpectedOutput expected) {

  private static final String BEGIN = ">> ";
  private static final String END = "<< exit ";

  /** The lines of a script that make it, between marks. */
  String script() {
    StringBuilder script = new StringBuilder("echo '" + BEGIN + name + "'\n");
    for (int i = 0; i < hostfile.size(); i++) {
      script.append("echo '%s' %s/tmp/hosts\n".formatted(hostfile.get(i), i == 0 ? ">" : ">>"));
    }
    if (!hostfile.isEmpty()) {
      script.append("OMPI_MCA_orte_default_hostfile=/tmp/hosts ");
    }
    return script
        .append(variables.isEmpty() ? "" : variables + " ")
        .append("mpirun ")
        .append(arguments)
        .append("\necho \"" + END + "$?\"\nsleep 0.3\n")
        .toString();
  }

  /** What it printed, and after it how it ended; nothing after it where it has not. */
  List<String> printed(String log) {
    List<String> lines = log.lines().toList();
    int mark = lines.indexOf(BEGIN + name);
    if (mark < 0) {
      return List.of();
    }
    int begin = mark + 1;
    int end = begin;
    while (end < lines.size() && !lines.get(end).startsWith(END)) {
      end++;
    }
    return lines.subList(begin, Math.min(end + 1, lines.size()));
  }

  List<String> wanted() {
    return expected.endingWith(END);
  }
}
