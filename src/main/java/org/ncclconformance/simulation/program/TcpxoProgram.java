package org.ncclconformance.simulation.program;

/** Google's image of the daemon that moves data for GPUDirect-TCPXO. */
public final class TcpxoProgram implements Program {
  private final ShellProgram shell = new ShellProgram();

  @Override
  public ContainerProcess start(Container container) {
    container.files().write("/fts/entrypoint_rxdm_container.sh", "#!/bin/bash\n");
    return shell.start(container);
  }
}
