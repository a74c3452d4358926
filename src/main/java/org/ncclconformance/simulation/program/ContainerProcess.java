package org.ncclconformance.simulation.program;

import java.util.OptionalInt;

/** A started program, as the kubelet sees it. */
public interface ContainerProcess {
  /** Asks it to end, as SIGTERM does; it may take its time, or not listen at all. */
  void terminate();

  /** The status code of an HTTP GET on its own address; empty where the connection is refused. */
  OptionalInt get(int port, String path);

  /** Whether a TCP connection to that port is accepted. */
  boolean listens(int port);
}
