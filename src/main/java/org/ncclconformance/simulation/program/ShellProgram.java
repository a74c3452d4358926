package org.ncclconformance.simulation.program;

/** Images that hold a shell and commands. */
public final class ShellProgram implements Program {
  @Override
  public ContainerProcess start(Container container) {
    Shell shell = new Shell(container);
    container.lifetime().soon(shell::start);
    return shell;
  }
}
