package org.ncclconformance.simulation.controller.process;

import java.util.function.IntConsumer;

/** A command of the images. */
interface Command {
  /** Runs; the exit code may come later. */
  void run(Call call, IntConsumer done);

  /** A command that is done at once. */
  interface Instant extends Command {
    int run(Call call);

    @Override
    default void run(Call call, IntConsumer done) {
      done.accept(run(call));
    }
  }
}
