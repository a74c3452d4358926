package org.ncclconformance.junit;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code check} of a target cluster in a process of its own: a kubeconfig is found by the
 * environment.
 */
record CheckOfTarget(Path folder) {

  /** As the product has it: an engine of these tests may have something to say of itself. */
  private static String withoutTestEngines() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> !entry.contains("jqwik"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Its exit code and what it said.
   *
   * @param cluster the keys of the kubeconfig's cluster
   * @param user those of its user
   * @param settings as {@code -Dname=value}
   */
  String of(String cluster, String user, String... settings)
      throws IOException, InterruptedException {
    return run(
        Files.writeString(
            folder.resolve("config"),
            """
            apiVersion: v1
            kind: Config
            clusters: [{name: c, cluster: {%s}}]
            users: [{name: u, user: {%s}}]
            contexts: [{name: lab, context: {cluster: c, user: u}}]
            """
                .formatted(cluster, user)),
        settings);
  }

  /** The same with that kubeconfig. */
  String run(Path config, String... settings) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", withoutTestEngines()));
    command.addAll(List.of("org.ncclconformance.launcher.Main", "check"));
    Stream.concat(
            Stream.of(
                "-Dcluster=kubeconfig",
                "-Dcluster.context=lab",
                "-Dreports.directory=" + folder.resolve("reports")),
            Stream.of(settings))
        .forEach(command::add);
    ProcessBuilder java = new ProcessBuilder(command);
    java.environment().put("KUBECONFIG", config.toString());
    Process process = java.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + said.strip();
  }
}
