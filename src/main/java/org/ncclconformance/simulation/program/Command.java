package org.ncclconformance.simulation.program;

import java.util.function.IntConsumer;

/** A command of the images. */
interface Command {
  /** Runs; the exit code may come later. */
  void run(Invocation call, IntConsumer done);

  /** A command that is done at once. */
  interface Instant extends Command {
    int run(Invocation call);

    @Override
    default void run(Invocation call, IntConsumer done) {
      done.accept(run(call));
    }
  }
}
