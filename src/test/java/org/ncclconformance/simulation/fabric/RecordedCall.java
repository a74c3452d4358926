package org.ncclconformance.simulation.fabric;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * One call of mpirun on the lab's fabric: A argument, V variable, H line of the hostfile, P pod, N
 * node with its annotations, then how it ended and what it printed.
 */
final class RecordedCall {
  private final SmallCluster cluster = new SmallCluster();
  private final List<String> arguments = new ArrayList<>();
  private final Map<String, String> variables = new HashMap<>();
  private final List<String> hostfile = new ArrayList<>();
  final String exit;
  final List<String> printed;

  RecordedCall(String name) throws IOException {
    List<String> lines = text(name).lines().toList();
    int at = 0;
    for (; !lines.get(at).startsWith("exit "); at++) {
      String line = lines.get(at).substring(2);
      switch (lines.get(at).charAt(0)) {
        case 'A' -> arguments.add(line);
        case 'V' -> variables.put(line.split("=", 2)[0], line.split("=", 2)[1]);
        case 'H' -> hostfile.add(line);
        case 'P' -> pod(fields(line));
        case 'N' -> {
          Map<String, String> annotations = new HashMap<>();
          while (lines.get(at + 1).startsWith("  ")) {
            String[] says = lines.get(++at).strip().split("=", 2);
            annotations.put(says[0], says[1].replace("\\n", "\n"));
          }
          cluster.node(fields(line).get("name"), fields(line).get("product"), annotations);
        }
        default -> throw new IllegalArgumentException(name + ": " + lines.get(at));
      }
    }
    exit = lines.get(at).substring("exit ".length());
    printed = lines.subList(at + 1, lines.size());
    if (!hostfile.isEmpty()) {
      cluster.file(SmallCluster.HOSTFILE, String.join("\n", hostfile));
    }
  }

  private static String text(String name) throws IOException {
    try (InputStream in = RecordedCall.class.getResourceAsStream(name + ".txt")) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Map<String, String> fields(String line) {
    Map<String, String> fields = new HashMap<>();
    Arrays.stream(line.split(" ", -1))
        .map(field -> field.split("=", 2))
        .forEach(field -> fields.put(field[0], field[1]));
    return fields;
  }

  private void pod(Map<String, String> fields) {
    Map<String, String> limits = new HashMap<>();
    Arrays.stream(fields.get("limits").split(",", -1))
        .filter(limit -> !limit.isEmpty())
        .map(limit -> limit.split(":", 2))
        .forEach(limit -> limits.put(limit[0], limit[1]));
    String ip = fields.get("ip");
    cluster.pod(fields.get("name"), fields.get("hostname"), fields.get("node"), ip, limits);
    if (fields.get("listens").equals("True")) {
      cluster.listen(ip, false);
    }
  }

  /** The same call here. */
  Outcome here() {
    return cluster.mpirun(arguments, variables);
  }
}
