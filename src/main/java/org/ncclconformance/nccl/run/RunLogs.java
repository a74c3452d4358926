package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.diagnosis.RunObjects;

/** The logs of a run's launcher and workers, followed while the pods live. */
final class RunLogs implements AutoCloseable {
  private static final long LAUNCHER_BYTES = 64L << 20;
  private static final long WORKER_BYTES = 4L << 20;
  private static final int WORKERS = 32;
  private static final int LAUNCHER_LINES = 50;
  private static final int WORKER_LINES = 20;

  private final Cluster cluster;
  private final Signal signal;
  private final Path folder;
  private final Map<String, FollowedLog> launchers = new LinkedHashMap<>();
  private final Map<String, FollowedLog> workers = new LinkedHashMap<>();

  RunLogs(Cluster cluster, Signal signal, Path folder) {
    this.cluster = cluster;
    this.signal = signal;
    this.folder = folder;
  }

  /** Follows what has started since the last look. */
  void look(RunObjects run) {
    for (Pod pod : run.launchers()) {
      launchers.computeIfAbsent(name(pod), n -> followed(LAUNCHER_BYTES)).look(pod);
    }
    for (Pod pod : run.workers()) {
      if (workers.containsKey(name(pod)) || workers.size() < WORKERS) {
        workers.computeIfAbsent(name(pod), n -> followed(WORKER_BYTES)).look(pod);
      }
    }
  }

  private FollowedLog followed(long limit) {
    return new FollowedLog(cluster, signal, folder, limit);
  }

  private static String name(Pod pod) {
    return pod.getMetadata().getName();
  }

  boolean ended(Pod launcher) {
    FollowedLog log = launchers.get(name(launcher));
    return log != null && log.ended();
  }

  Optional<LogSpool> launcher(Pod launcher) {
    return Optional.ofNullable(launchers.get(name(launcher))).flatMap(FollowedLog::spool);
  }

  /** The last lines of the youngest launcher. */
  List<String> launcherLines() {
    List<String> lines = List.of();
    for (FollowedLog log : launchers.values()) {
      lines = log.lastLines(LAUNCHER_LINES);
    }
    return lines;
  }

  /** The file of the youngest launcher's log, where it printed anything. */
  Optional<Path> launcherFile() {
    return launchers.values().stream()
        .flatMap(log -> log.spool().stream())
        .reduce((older, younger) -> younger)
        .map(LogSpool::file);
  }

  /** The last lines of each worker, by pod. */
  Map<String, List<String>> workerLines() {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    workers.forEach((pod, log) -> lines.put(pod, log.lastLines(WORKER_LINES)));
    return lines;
  }

  @Override
  public void close() {
    launchers.values().forEach(FollowedLog::close);
    workers.values().forEach(FollowedLog::close);
  }
}
