package org.ncclconformance.simulation.controller.process;

/** Images that hold a shell and commands. */
public final class ShellProgram implements Program {
  @Override
  public ContainerProcess start(Container container) {
    Shell shell = new Shell(container);
    container.lifetime().soon(shell::start);
    return shell;
  }
}
