package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Changes;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.RunDiagnosis;
import org.ncclconformance.nccl.matrix.BenchmarkOptions;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;

/**
 * One benchmark as a TrainJob in a namespace of its own: created, followed until its launcher ends
 * or a cause shows that it will not end well, and removed.
 */
public final class BenchmarkRun {
  private final Cluster cluster;
  private final RunManifests manifests;
  private final RunCreation creation;
  private final Path folder;
  private final RunDiagnosis diagnosis;
  private final List<String> evidence = new ArrayList<>();
  private final List<ObjectRef> created = new ArrayList<>();
  private @Nullable ObjectRef namespace;

  /**
   * Creates nothing yet.
   *
   * @param runId names the namespace and labels every object: at most 40 of [a-z0-9-]
   * @param folder takes the logs; it must exist
   * @param promoted the released image behind a staging reference
   */
  public BenchmarkRun(
      Cluster cluster,
      String runId,
      BenchmarkOptions options,
      SupportedBenchmark benchmark,
      BenchmarkShape shape,
      Path folder,
      Function<String, Optional<String>> promoted) {
    this.cluster = cluster;
    this.manifests = new RunManifests(runId, options, benchmark, shape);
    this.creation = new RunCreation(cluster.client(), manifests);
    this.folder = folder;
    this.diagnosis = new RunDiagnosis(promoted);
  }

  /**
   * Runs the benchmark, once. Whatever it returns or throws, {@link #cleanUp} is due afterwards.
   *
   * @param deadline of the run alone: the caller keeps back what cleaning up needs
   */
  public BenchmarkResult run(Deadline deadline) throws InterruptedException {
    Instant start = cluster.time().now();
    evidence.addAll(plan());
    try (Changes changes = new Changes();
        RunLogs logs = new RunLogs(cluster, changes.signal(), folder)) {
      WaitResult<Pod, Cause> end = run(deadline, changes, logs);
      Duration took = Duration.between(start, cluster.time().now());
      evidence.add("the run took " + took.toMillis() / 1000.0 + " s");
      return end instanceof WaitResult.Reached<Pod, Cause> launcher
          ? finished(launcher.value(), logs)
          : new BenchmarkResult.Failed(
              ((WaitResult.Ended<Pod, Cause>) end).why(),
              logs.launcherLines(),
              logs.workerLines(),
              logs.launcherFile().orElse(null),
              evidence);
    } catch (KubernetesClientException e) {
      Cause cause = ApiCause.of(ApiFailure.of(e), namespace);
      return new BenchmarkResult.Failed(cause, List.of(), Map.of(), null, evidence);
    }
  }

  private List<String> plan() {
    BenchmarkShape shape = manifests.shape();
    SupportedBenchmark benchmark = manifests.benchmark();
    return List.of(
        "run " + manifests.runId() + " in namespace " + manifests.namespaceName(),
        "nodes: " + shape.nodes().stream().map(GpuNode::name).toList(),
        shape.ranks()
            + " ranks, "
            + shape.gpusPerNode()
            + " on each of "
            + shape.nodes().size()
            + " nodes"
            + fabric()
            + "; messages from "
            + benchmark.smallest()
            + " to "
            + benchmark.largest(shape)
            + " bytes",
        "runtime "
            + benchmark.runtime().origin()
            + ", images "
            + (manifests.options().image() == null
                ? benchmark.runtime().images()
                : List.of(manifests.options().image())),
        "further variables: " + manifests.options().environment());
  }

  private String fabric() {
    String fabric = manifests.benchmark().fabric();
    return fabric == null ? "" : ", " + manifests.shape().fabric(fabric) + " " + fabric + " each";
  }

  private WaitResult<Pod, Cause> run(Deadline deadline, Changes changes, RunLogs logs)
      throws InterruptedException {
    WaitResult<ObjectRef, Cause> made = creation.namespace();
    if (!(made instanceof WaitResult.Reached<ObjectRef, Cause> reached)) {
      return new WaitResult.Ended<>(why(made));
    }
    namespace = reached.value();
    RunFollowing following = new RunFollowing(cluster.client(), changes, manifests.namespaceName());
    for (GenericKubernetesResource companion : manifests.companions()) {
      WaitResult<ObjectRef, Cause> beside =
          creation.companion(companion, changes.signal(), deadline);
      if (!(beside instanceof WaitResult.Reached<ObjectRef, Cause> there)) {
        return new WaitResult.Ended<>(why(beside));
      }
      created.add(there.value());
    }
    WaitResult<ObjectRef, Cause> runtime = creation.trainingRuntime(changes.signal(), deadline);
    if (!(runtime instanceof WaitResult.Reached<ObjectRef, Cause> applied)) {
      return new WaitResult.Ended<>(why(runtime));
    }
    created.add(applied.value());
    WaitResult<ObjectRef, Cause> trainJob = creation.trainJob(changes.signal(), deadline);
    if (!(trainJob instanceof WaitResult.Reached<ObjectRef, Cause> started)) {
      return new WaitResult.Ended<>(why(trainJob));
    }
    created.add(started.value());
    RunWatch watch = new RunWatch(following::now, logs, diagnosis, cluster.time());
    WaitResult<Pod, Cause> end =
        watch.await(changes.signal(), deadline, started.value(), manifests.shape().nodes().size());
    evidence.addAll(watch.conditions());
    return end;
  }

  private static Cause why(WaitResult<ObjectRef, Cause> result) {
    return ((WaitResult.Ended<ObjectRef, Cause>) result).why();
  }

  private BenchmarkResult finished(Pod launcher, RunLogs logs) {
    Optional<LogSpool> log = logs.launcher(launcher);
    String rows = RunWatch.terminationMessage(launcher);
    if (log.isPresent()) {
      return new BenchmarkResult.Finished(log.get().file(), log.get().dropped(), rows, evidence);
    }
    if (rows.isBlank()) {
      return new BenchmarkResult.Failed(
          RunWatch.logLost(launcher), List.of(), logs.workerLines(), null, evidence);
    }
    evidence.add("the launcher's log is lost; what is judged is its termination message");
    return new BenchmarkResult.Finished(kept(rows), 0, rows, evidence);
  }

  private Path kept(String rows) {
    try {
      return Files.writeString(folder.resolve("termination-message.txt"), rows);
    } catch (IOException e) {
      throw new UncheckedIOException("the folder of the run's logs cannot be written", e);
    }
  }

  /**
   * Removes everything that the run created, by UID.
   *
   * @return what is left when the deadline has passed; empty where all is gone
   */
  public List<NotRemoved> cleanUp(Deadline deadline) throws InterruptedException {
    return namespace == null
        ? List.of()
        : new RunCleanup(cluster).remove(namespace, created, deadline);
  }
}
