package org.ncclconformance.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Workers that wait for mpirun, and launchers that call it, in plain pods. */
final class MpiPods implements AutoCloseable {
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %s}
      spec:
        hostname: %s
        restartPolicy: Never
        terminationGracePeriodSeconds: 0
        nodeSelector: {kubernetes.io/hostname: '%s'}
        containers:
        - name: c
          image: nvcr.io/nvidia/pytorch:25.06-py3
          command: %s
          resources: {limits: {%s}}
      """;

  private final Space space;
  private final String name;
  private final List<String> nodes;
  private final List<String> made = new ArrayList<>();
  private int launchers;

  MpiPods(Space space, String name, List<String> nodes) {
    this.space = space;
    this.name = name;
    this.nodes = nodes;
    space.runnable();
  }

  /** A pod {@code HOST-pod} that listens on port 22. */
  void worker(String host, int node, String limits) {
    // asked until it is up and no more: whoever comes between another one and its next listening is
    // refused by a server of one connection at a time
    String listening =
        "[/usr/sbin/sshd]\n"
            + "    startupProbe: {periodSeconds: 1, failureThreshold: 60, tcpSocket: {port: 22}}";
    make(host + "-pod", host, nodes.get(node), listening, limits);
  }

  /** A pod that does not. */
  void deaf(String host, String node, String limits) {
    make(host + "-pod", host, node, "[sleep, '600']", limits);
  }

  private void make(String pod, String host, String node, String command, String limits) {
    space.create("pods", POD.formatted(pod, host, node, command, limits));
    made.add("pods/" + pod);
  }

  void ready(String... hosts) {
    for (String host : hosts) {
      space.until(
          "pods/" + host + "-pod", "ready", pod -> pod.condition("Ready").startsWith("True"));
    }
  }

  String address(String host) {
    return space.get("pods/" + host + "-pod").expect(200).text("/status/podIP");
  }

  /** Makes these calls one after the other, from one launcher, and holds what they print. */
  void print(List<MpiCall> calls) {
    String launcher = launch(calls);
    space.until("pods/" + launcher, "succeeded", p -> p.text("/status/phase").equals("Succeeded"));
    hold(calls, launcher);
  }

  /** As {@link #print}, but the last call prints and does not end. */
  void printAndHang(List<MpiCall> calls) {
    String launcher = launch(calls);
    MpiCall last = calls.get(calls.size() - 1);
    List<String> wanted = last.wanted();
    Deadline.until(
        last.name() + " has printed all of its lines",
        () -> last.printed(log(launcher)).size() >= wanted.size());
    hold(calls, launcher);
    space
        .that(space.get("pods/" + launcher).expect(200).text("/status/phase"))
        .isEqualTo("Running");
  }

  private String launch(List<MpiCall> calls) {
    String launcher = "launcher-" + launchers++;
    String script =
        calls.stream().map(MpiCall::script).collect(Collectors.joining()).replace("\n", "\n      ");
    String command = "\n    - sh\n    - -c\n    - |\n      " + script;
    make(launcher, launcher, nodes.get(0), command.stripTrailing(), "");
    return launcher;
  }

  private String log(String launcher) {
    return space.get("pods/" + launcher + "/log").raw();
  }

  private void hold(List<MpiCall> calls, String launcher) {
    String log = log(launcher);
    for (MpiCall call : calls) {
      List<String> printed = call.printed(log);
      space.that(printed).as(call.name()).containsExactlyElementsOf(call.wanted());
      System.out.printf("fabric: %s on %s: %s%n", call.name(), name, call.expected().inShort());
    }
  }

  /** The next one may need their GPUs, and a node may leave only without them. */
  @Override
  public void close() {
    made.forEach(space::delete);
    made.forEach(space::untilGone);
  }
}
