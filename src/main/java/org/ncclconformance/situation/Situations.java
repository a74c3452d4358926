package org.ncclconformance.situation;

import org.ncclconformance.situation.hardware.Hardware;

/** Puts the cluster into what a behaviour starts from, or finds that it is in it. */
public interface Situations extends AutoCloseable {

  /**
   * Arranges on a simulated or disposable cluster, and finds on any other.
   *
   * @throws InterruptedException where the run is being ended
   */
  Situation give(Arrangement wanted, Hardware hardware) throws InterruptedException;

  /** On whatever hardware there is. */
  default Situation give(Arrangement wanted) throws InterruptedException {
    return give(wanted, Hardware.ANY);
  }

  @Override
  void close();
}
