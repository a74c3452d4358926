package org.ncclconformance.simulation.program;

/** A script that goes beyond the shell that is modelled here. */
final class ShellSyntaxException extends Exception {
  private static final long serialVersionUID = 1L;

  ShellSyntaxException(String message) {
    super(message);
  }
}
