package org.ncclconformance.situation;

/** Puts the cluster into what a behaviour starts from, or finds that it is in it. */
public interface Situations extends AutoCloseable {

  /**
   * Arranges on a simulated or disposable cluster, and finds on any other.
   *
   * @throws InterruptedException where the run is being ended
   */
  Situation give(Arrangement wanted) throws InterruptedException;

  @Override
  void close();
}
