package org.ncclconformance.simulation.program;

import java.time.Duration;
import java.util.List;
import java.util.function.IntConsumer;
import org.ncclconformance.simulation.device.ImexChannels;

/** What the images of the benchmark hold beside a shell: MPI, its way to the workers, daemons. */
final class BenchmarkCommands {
  private BenchmarkCommands() {}

  /** Listens on port 22 until it is told to stop. */
  static void sshd(Invocation call, IntConsumer done) {
    Container container = call.shell().container();
    Container.Identity itself = container.identity();
    container.network().open(itself.namespace(), itself.hostname(), call.files()::exists);
    container
        .lifetime()
        .atEnd(() -> container.network().shut(itself.namespace(), itself.hostname()));
    call.shell().listen(22, () -> done.accept(0));
  }

  /** Google's daemon of GPUDirect-TCPXO: runs on the node's libraries until it is told to stop. */
  static void receiveDatapath(Invocation call, IntConsumer done) {
    if (!call.files().exists("/usr/local/nvidia/lib64/libcuda.so.1")) {
      call.err().accept("libcuda.so.1: cannot open shared object file: No such file or directory");
      done.accept(127);
      return;
    }
    call.shell().serve(() -> done.accept(0));
  }

  /** Whether each host of the run's file has a channel to the GPUs of the others. */
  private static boolean channels(Invocation call) {
    Container container = call.shell().container();
    List<String> hosts =
        call
            .files()
            .read(call.environment().getOrDefault("OMPI_MCA_orte_default_hostfile", ""))
            .stream()
            .flatMap(String::lines)
            .map(line -> line.replaceFirst("[. ].*", ""))
            .filter(host -> !host.isEmpty())
            .toList();
    return hosts.size() > 1
        && hosts.stream()
            .allMatch(
                host ->
                    container
                        .network()
                        .login(container.identity().namespace(), host)
                        .filter(there -> there.holds(ImexChannels.CHANNEL))
                        .isPresent());
  }

  static void mpirun(Invocation call, IntConsumer done) {
    NcclTestRun run = new NcclTestRun(call.arguments(), call.environment(), channels(call));
    Duration time = run.hangs() ? Duration.ofDays(1) : Duration.ofMillis(300);
    call.shell()
        .container()
        .lifetime()
        .after(
            time,
            () -> {
              run.output().forEach(call.out());
              run.errors().forEach(call.err());
              done.accept(run.exitCode());
            });
  }
}
