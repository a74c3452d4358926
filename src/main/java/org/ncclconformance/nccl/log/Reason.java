package org.ncclconformance.nccl.log;

/** Why a log yields no bandwidth, the gravest first. */
public enum Reason {
  /** The JSON form is no JSON. */
  INVALID_JSON,
  /** Not one line. */
  EMPTY,
  /** Text in an encoding that nccl-tests does not write, as UTF-16. */
  ENCODING,
  /** Results were wrong: no bandwidth counts. */
  DATA_CORRUPTION,
  /** Out-of-bounds number and its word contradict each other. */
  CONTRADICTORY_TRAILER,
  /** A process died by a signal. */
  CRASHED,
  /** An NCCL call failed. */
  NCCL_FAILURE,
  /** A CUDA call failed, or fewer GPUs are visible than asked for. */
  CUDA_FAILURE,
  /** The program's own time limit ran out. */
  TEST_TIMEOUT,
  /** The program says that it failed, without a cause. */
  TEST_FAILURE,
  /** The launcher of MPI failed. */
  MPI_FAILURE,
  /** Still trying to connect when the log ended. */
  RETRYING,
  /** Several independent single-process runs: the program was built without MPI. */
  NOT_MPI,
  /** No row of results. */
  NO_TABLE,
  /** Rows, but no end of the table. */
  TRUNCATED,
  /** Not an all-reduce. */
  WRONG_COLLECTIVE,
  /** One rank only: its bus bandwidth is 0 by definition. */
  SINGLE_RANK,
  /** The average is below the minimum that the run itself was given. */
  BELOW_OWN_MINIMUM,
  /** Times and bandwidths are those of the CPU. */
  CPU_TIME,
  /** A number that decides cannot be read. */
  UNREADABLE_NUMBER,
  /** The out-of-place or the in-place half of the largest row is missing. */
  HALF_MISSING,
  /** The average does not belong to the rows that are left. */
  ROWS_MISSING,
  /** The bandwidth of the largest message is printed as 0.00: the message is too small. */
  NOT_RESOLVED;

  /** Whether a good run can have left such a log, where part or all of it was lost later. */
  public boolean mayBeLoss() {
    return switch (this) {
      case EMPTY, NO_TABLE, TRUNCATED, ROWS_MISSING -> true;
      default -> false;
    };
  }
}
