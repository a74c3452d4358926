package org.ncclconformance.nccl;

import org.jspecify.annotations.Nullable;

/**
 * A line that says that something failed.
 *
 * @param reason what failed
 * @param line the line without wrappers
 */
record Failure(Reason reason, String line) {

  /** Recognises what nccl-tests, MPI launchers and the system print, by facts/nccl-output.md 5. */
  static @Nullable Failure of(String text) {
    int test = text.indexOf("Test ");
    if (test >= 0) {
      if (text.startsWith("Test NCCL failure", test)) {
        return new Failure(Reason.NCCL_FAILURE, text);
      }
      if (text.startsWith("Test CUDA failure", test)) {
        return new Failure(Reason.CUDA_FAILURE, text);
      }
      if (text.startsWith("Test timeout (", test)) {
        return new Failure(Reason.TEST_TIMEOUT, text);
      }
      if (text.startsWith("Test failure ", test)) {
        return new Failure(Reason.TEST_FAILURE, text);
      }
    }
    if (text.contains("Invalid number of GPUs:")) {
      return new Failure(Reason.CUDA_FAILURE, text);
    }
    if (text.contains("invalid sizes for 'minbytes'")) {
      return new Failure(Reason.TEST_FAILURE, text);
    }
    if (text.contains("*** Process received signal ***")
        || text.contains("Signal: ")
        || text.contains("Caught signal ")
        || text.contains("Segmentation fault")
        || text.contains("(core dumped)")) {
      return new Failure(Reason.CRASHED, text);
    }
    if (text.contains("mpirun detected that one or more processes exited with non-zero status")
        || text.contains("Primary job  terminated normally, but")
        || text.contains("mpirun noticed that process rank")
        || text.contains("ORTE was unable to reliably start")
        || text.contains("ORTE has lost communication")
        || text.contains("PRTE has lost communication")
        || text.contains("PMPI_Init")) {
      return new Failure(Reason.MPI_FAILURE, text);
    }
    return null;
  }

  /** Whether this one says more than the other, of the same table. */
  boolean outranks(@Nullable Failure other) {
    return other == null || reason.compareTo(other.reason) < 0;
  }
}
