package org.ncclconformance.simulation.program;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.fabric.Fabric;
import org.ncclconformance.simulation.network.Network;

/**
 * The surroundings of a process.
 *
 * @param argv command and arguments
 * @param output takes each line of standard output and standard error
 * @param end told the exit code
 * @param lifetime ends with the process
 * @param api in the name of the pod's ServiceAccount
 * @param fabric what a benchmark across pods finds of the cluster's hardware
 * @param unmodelled told what the process was asked to do and the simulation does not know
 */
public record Container(
    Identity identity,
    List<String> argv,
    Map<String, String> environment,
    Files files,
    Consumer<String> output,
    IntConsumer end,
    Lifetime lifetime,
    Api api,
    Network network,
    Fabric fabric,
    Consumer<String> unmodelled) {

  public Container {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
  }

  /** Which container this is. */
  public record Identity(String namespace, String pod, String name, String ip, String hostname) {}

  /** Writes a line to the log. */
  public void print(String line) {
    output.accept(line);
  }

  /** Ends the process. */
  public void exit(int code) {
    end.accept(code);
  }
}
