package org.ncclconformance.validator;

/** Whatever is judged: something that checks NCCL bandwidth on a cluster and says how it went. */
public interface Validator {

  /**
   * Runs the check: makes sure of Trainer, measures, judges, cleans up.
   *
   * @throws InterruptedException where the run is being ended; it has cleaned up
   */
  Verdict check(Request request) throws InterruptedException;

  /**
   * Only looks, without writing anything but dry runs: whether the check could run here.
   *
   * @throws InterruptedException where the run is being ended
   */
  Verdict preflight(Request request) throws InterruptedException;
}
