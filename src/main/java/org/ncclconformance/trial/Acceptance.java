package org.ncclconformance.trial;

import io.fabric8.kubernetes.api.model.Node;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.log.LogReader;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.situation.proxy.Overheard;
import org.ncclconformance.situation.proxy.Overheard.SeenLog;
import org.opentest4j.TestAbortedException;

/**
 * What the cluster does, for whoever is to accept it. The validator only makes it run, against a
 * floor that any cluster reaches; the suite reads for itself what came of it.
 */
public final class Acceptance {
  private static final String LAUNCHER = "launcher";

  private final Trial trial;
  private final TestEnvironment environment;
  private final Settings settings;
  private final Consumer<Performance> record;

  /**
   * Runs nothing yet.
   *
   * @param record is told what came of each run
   */
  public Acceptance(
      Trial trial, TestEnvironment environment, Settings settings, Consumer<Performance> record) {
    this.trial = trial;
    this.environment = environment;
    this.settings = settings;
    this.record = record;
  }

  /**
   * Runs that check, or takes what came of it when it was run.
   *
   * @throws TestAbortedException where the platform has no such check
   */
  public Performance of(CheckName check) throws InterruptedException {
    SupportedBenchmark row = row(check);
    Observation observation = trial.of(check).atAnySpeed().check();
    List<Node> nodes = environment.cluster().client().nodes().list().getItems();
    Overheard overheard = observation.overheard();
    Performance performance =
        new Performance(
            row,
            Optional.ofNullable(settings.askedThreshold(check)).or(row::threshold),
            settings.tolerance(),
            reading(overheard),
            WholeNodes.of(nodes, settings.askedNodes(), settings.measurement().nodes()),
            Performance.hosts(
                overheard.pods().stream().filter(pod -> isOfTheRun(pod.namespace(), overheard)),
                nodes.stream().map(n -> n.getMetadata().getName()).collect(Collectors.toSet())),
            observation.said());
    record.accept(performance);
    return performance;
  }

  private SupportedBenchmark row(CheckName check) {
    Platform platform =
        trial
            .platform()
            .orElseThrow(
                () ->
                    new TestAbortedException(
                        "not judged: the nodes do not say what platform they are; set platform to"
                            + " one of "
                            + SupportedBenchmark.platforms()));
    return SupportedBenchmark.of(check, platform)
        .orElseThrow(
            () ->
                new TestAbortedException(
                    check
                        + " has no benchmark on "
                        + platform
                        + ", which has "
                        + SupportedBenchmark.checksOn(platform).stream()
                            .map(CheckName::toString)
                            .collect(Collectors.joining(", "))));
  }

  /**
   * Of several launchers, since a Job may try again, the one that came farthest. A kubelet can have
   * collected or rotated a log before anybody read it: then the rows are those that the launcher
   * left in its termination message.
   */
  static Reading reading(Overheard overheard) {
    Reading printed =
        farthest(
            overheard.logs().stream().filter(log -> isLauncher(log, overheard)).map(SeenLog::text));
    if (printed instanceof Reading.NoReading none
        && none.reason().mayBeLoss()
        && farthest(messages(overheard)) instanceof Reading.Measured kept) {
      return kept;
    }
    return printed;
  }

  private static Stream<String> messages(Overheard overheard) {
    return overheard.pods().stream()
        .filter(pod -> pod.job().equals(LAUNCHER))
        .map(Overheard.SeenPod::message);
  }

  private static Reading farthest(Stream<String> texts) {
    return texts
        .map(Acceptance::read)
        .max(Comparator.comparing(reading -> reading instanceof Reading.Measured))
        .orElseGet(() -> read(""));
  }

  private static boolean isLauncher(SeenLog log, Overheard overheard) {
    return overheard.pods().stream()
        .anyMatch(
            pod ->
                pod.name().equals(log.pod())
                    && pod.namespace().equals(log.namespace())
                    && pod.job().equals(LAUNCHER));
  }

  private static boolean isOfTheRun(String namespace, Overheard overheard) {
    Set<String> ofLaunchers =
        overheard.pods().stream()
            .filter(pod -> pod.job().equals(LAUNCHER))
            .map(Overheard.SeenPod::namespace)
            .collect(Collectors.toSet());
    return ofLaunchers.contains(namespace);
  }

  private static Reading read(String log) {
    try {
      return LogReader.read(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException("a log in memory cannot be read", e);
    }
  }
}
