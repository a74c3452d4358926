package org.ncclconformance.simulation.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.fabric.SmallCluster;
import org.ncclconformance.simulation.network.Network;

/** Scripts of the kind that runtimes hold; the expected ends are those of a POSIX shell. */
class ShellTest {
  private final Steps steps = new Steps();
  private final List<String> output = new ArrayList<>();
  private final List<Integer> exits = new ArrayList<>();
  private final List<String> unmodelled = new ArrayList<>();
  private final Files files = new Files(List.of());
  private final SmallCluster cluster = new SmallCluster();

  @BeforeEach
  void onANodeWithSixteenGpus() {
    cluster.node("node", "H100", Map.of());
    cluster.pod("p", "h", "node", "10.244.1.2", Map.of("nvidia.com/gpu", "16"));
  }

  @Test
  void goesThroughAList() {
    run("mkdir -p /tmp/a && echo one > /tmp/a/f && cat /tmp/a/f\necho two; echo three");
    assertThat(output).containsExactly("one", "two", "three");
    assertThat(exits).containsExactly(0);
  }

  @Test
  void stopsAtTheFirstFailureWithE() {
    run("set -e\nfalse\necho never");
    assertThat(output).isEmpty();
    assertThat(exits).containsExactly(1);
  }

  @Test
  void aTestedFailureDoesNotStopIt() {
    run("set -e\nif grep -q x /none; then echo a; else echo b; fi\nfalse || echo c");
    assertThat(output).contains("b", "c");
    assertThat(exits).containsExactly(0);
  }

  @Test
  void keepsTheOutputOfABenchmarkAndItsExitCode() {
    cluster.node("node", "H100", Map.of("fabric.ncclconformance.org/fault", "fail"));
    run(
        """
        set -eo pipefail
        mpirun -np 2 all_reduce_perf -b 8 -e 16 -f 2 2>&1 | tee /tmp/log
        echo never
        """);
    assertThat(output)
        .endsWith(
            "h: Test NCCL failure common.cu:1029 'remote process exited or there was a network error"
                + " / '",
            " .. h pid 100: Test failure common.cu:891");
    assertThat(output).doesNotContain("never");
    assertThat(files.read("/tmp/log")).contains(String.join("\n", output) + "\n");
    assertThat(exits).containsExactly(1);
  }

  @Test
  void withoutPipefailAPipeEndsAsItsLastCommandDoes() {
    run("false | cat");
    assertThat(exits).containsExactly(0);
  }

  @Test
  void writesATerminationMessage() {
    run(
        """
        mpirun -np 16 all_reduce_perf -b 1K -e 16G -f 2 > /tmp/log 2>&1
        code=$?
        tail -n 3 /tmp/log > /dev/termination-log
        exit $code
        """);
    assertThat(files.read("/dev/termination-log"))
        .contains("# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 161.6668\n#\n");
    assertThat(exits).containsExactly(0);
  }

  @Test
  void expandsVariables() {
    run("A='x y'; B=\"$A-${NONE:-z}\"; echo $B \"$B\" ${B}");
    assertThat(output).containsExactly("x y-z x y-z x y-z");
  }

  @Test
  void waitsInALoop() {
    run("until test -f /tmp/ready; do sleep 1; touch /tmp/ready; done; echo done");
    assertThat(output).containsExactly("done");
    assertThat(steps.passed).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void anSshServerRunsUntilItIsToldToEnd() {
    Shell shell = run("mkdir -p /run/sshd\nexec /usr/sbin/sshd -D -e");
    assertThat(shell.listens(22)).isTrue();
    assertThat(exits).isEmpty();
    shell.terminate();
    assertThat(shell.listens(22)).isFalse();
    assertThat(exits).containsExactly(0);
  }

  @Test
  void aShellInFrontOfItDoesNotHearTheSignal() {
    Shell shell = run("mkdir -p /run/sshd\n/usr/sbin/sshd -D");
    shell.terminate();
    assertThat(exits).isEmpty();
  }

  @Test
  void whatIsNotModelledIsToldAndEndsIt() {
    run("curl http://example.invalid");
    assertThat(unmodelled).containsExactly("script in pod p: command curl");
    assertThat(exits).containsExactly(127);
  }

  @Test
  void commandSubstitutionIsNotModelled() {
    run("echo $(date)");
    assertThat(unmodelled).containsExactly("script in pod p: command substitution in echo $(date)");
    assertThat(exits).containsExactly(127);
  }

  private Shell run(String script) {
    Lifetime lifetime = new Lifetime(steps);
    Container container =
        new Container(
            new Container.Identity("n", "p", "c", "10.244.1.2", "h"),
            List.of("/bin/sh", "-c", script),
            Map.of(),
            files,
            output::add,
            code -> {
              if (!lifetime.ended()) {
                exits.add(code);
                lifetime.close();
              }
            },
            lifetime,
            null,
            new Network(),
            cluster.fabric(),
            unmodelled::add);
    Shell shell = new Shell(container);
    shell.start();
    steps.run(Duration.ofHours(1));
    return shell;
  }

  /** A clock that jumps from one task to the next. */
  private static final class Steps implements Schedule {
    private record Planned(Duration at, long number, Runnable task) {}

    private final PriorityQueue<Planned> plan =
        new PriorityQueue<>(Comparator.comparing(Planned::at).thenComparing(Planned::number));
    private Duration passed = Duration.ZERO;
    private long number;

    void run(Duration limit) {
      while (!plan.isEmpty() && plan.peek().at().compareTo(limit) < 0) {
        Planned next = plan.poll();
        passed = next.at();
        next.task().run();
      }
    }

    @Override
    public Instant now() {
      return Instant.EPOCH.plus(passed);
    }

    @Override
    public Cancellable after(Duration simulated, Runnable task) {
      Planned planned = new Planned(passed.plus(simulated), number++, task);
      plan.add(planned);
      return () -> plan.remove(planned);
    }

    @Override
    public void close() {
      plan.clear();
    }
  }
}
