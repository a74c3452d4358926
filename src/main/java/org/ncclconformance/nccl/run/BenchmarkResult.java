package org.ncclconformance.nccl.run;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.diagnosis.Cause;

/** How a run ended. */
public sealed interface BenchmarkResult {

  /** What a reader needs to believe it, one sentence each. */
  List<String> evidence();

  /**
   * The launcher succeeded. That says nothing of the bandwidth, nor that the log is whole.
   *
   * @param log the launcher's log from its start, in a file that outlives the run
   * @param droppedBytes of the log's end that the file has no room for
   * @param terminationMessage the result rows as the launcher left them to the kubelet; empty where
   *     it left none
   */
  record Finished(Path log, long droppedBytes, String terminationMessage, List<String> evidence)
      implements BenchmarkResult {
    public Finished {
      evidence = List.copyOf(evidence);
    }
  }

  /**
   * It did not.
   *
   * @param launcherLines the last lines of the launcher's log
   * @param workerLines the last lines of each worker's log, by pod
   * @param log the launcher's log, in a file that outlives the run, or null where it printed none
   */
  record Failed(
      Cause cause,
      List<String> launcherLines,
      Map<String, List<String>> workerLines,
      @Nullable Path log,
      List<String> evidence)
      implements BenchmarkResult {
    public Failed {
      launcherLines = List.copyOf(launcherLines);
      workerLines = Collections.unmodifiableMap(new LinkedHashMap<>(workerLines));
      evidence = List.copyOf(evidence);
    }
  }
}
