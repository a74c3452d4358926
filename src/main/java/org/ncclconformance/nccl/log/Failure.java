package org.ncclconformance.nccl.log;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A line that says that something failed.
 *
 * @param reason what failed
 * @param line the line without wrappers
 */
record Failure(Reason reason, String line) {

  /** The program's own, which count only in the first word "Test" of a line. */
  private static final List<Word> OF_THE_PROGRAM =
      List.of(
          new Word("Test NCCL failure", Reason.NCCL_FAILURE),
          new Word("Test CUDA failure", Reason.CUDA_FAILURE),
          new Word("Test timeout (", Reason.TEST_TIMEOUT),
          new Word("Test failure ", Reason.TEST_FAILURE));

  /** Those that count anywhere; where a line has two of them, the first here. */
  private static final List<Word> ANYWHERE =
      List.of(
          new Word("Invalid number of GPUs:", Reason.CUDA_FAILURE),
          new Word("invalid sizes for 'minbytes'", Reason.TEST_FAILURE),
          new Word("*** Process received signal ***", Reason.CRASHED),
          new Word("Signal: ", Reason.CRASHED),
          new Word("Caught signal ", Reason.CRASHED),
          new Word("Segmentation fault", Reason.CRASHED),
          new Word("(core dumped)", Reason.CRASHED),
          new Word(
              "mpirun detected that one or more processes exited with non-zero status",
              Reason.MPI_FAILURE),
          new Word("Primary job  terminated normally, but", Reason.MPI_FAILURE),
          new Word("mpirun noticed that process rank", Reason.MPI_FAILURE),
          new Word("ORTE was unable to reliably start", Reason.MPI_FAILURE),
          new Word("ORTE has lost communication", Reason.MPI_FAILURE),
          new Word("PRTE has lost communication", Reason.MPI_FAILURE),
          new Word("PMPI_Init", Reason.MPI_FAILURE));

  private record Word(String text, Reason reason) {}

  /** Words of which a line that is recognised has at least one. */
  static List<String> words() {
    return Stream.concat(OF_THE_PROGRAM.stream(), ANYWHERE.stream()).map(Word::text).toList();
  }

  /** Recognises what nccl-tests, MPI launchers and the system print, by facts/nccl-output.md 5. */
  static @Nullable Failure of(String text) {
    int test = text.indexOf("Test ");
    if (test >= 0) {
      for (Word word : OF_THE_PROGRAM) {
        if (text.startsWith(word.text, test)) {
          return new Failure(word.reason, text);
        }
      }
    }
    for (Word word : ANYWHERE) {
      if (text.contains(word.text)) {
        return new Failure(word.reason, text);
      }
    }
    return null;
  }

  /** Whether this one says more than the other, of the same table. */
  boolean outranks(@Nullable Failure other) {
    return other == null || reason.compareTo(other.reason) < 0;
  }
}
