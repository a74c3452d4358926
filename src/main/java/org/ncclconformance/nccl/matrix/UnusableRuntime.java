package org.ncclconformance.nccl.matrix;

/** A runtime file that no benchmark can be run from; the message is one line. */
public final class UnusableRuntime extends Exception {
  private static final long serialVersionUID = 1L;

  UnusableRuntime(String origin, String why) {
    super(origin + ": " + why);
  }
}
