package org.ncclconformance.simulation.program;

import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.ncclconformance.simulation.fabric.Launcher;
import org.ncclconformance.simulation.fabric.Outcome;

/** What the images of the benchmark hold beside a shell: MPI, its way to the workers, daemons. */
final class BenchmarkCommands {
  private BenchmarkCommands() {}

  /** Listens on port 22 until it is told to stop. */
  static void sshd(Invocation call, IntConsumer done) {
    Container container = call.shell().container();
    String address = container.identity().ip();
    container.network().open(address, call.files()::exists);
    container.lifetime().atEnd(() -> container.network().shut(address));
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

  static void mpirun(Invocation call, IntConsumer done) {
    Container container = call.shell().container();
    Outcome outcome =
        container.fabric().mpirun(call.arguments(), call.environment(), new CallingPod(container));
    container
        .lifetime()
        .after(
            Duration.ofMillis(300),
            () -> {
              outcome.lines().forEach(call.out());
              if (outcome instanceof Outcome.Ended ended) {
                done.accept(ended.code());
              }
            });
  }

  private record CallingPod(Container container) implements Launcher {
    @Override
    public String namespace() {
      return container.identity().namespace();
    }

    @Override
    public String pod() {
      return container.identity().pod();
    }

    @Override
    public Optional<String> read(String path) {
      return container.files().read(path);
    }
  }
}
