package org.ncclconformance.validator.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.matrix.BenchmarkShape;
import org.ncclconformance.nccl.matrix.NodePairs;
import org.ncclconformance.nccl.run.BenchmarkResult;
import org.ncclconformance.nccl.run.BenchmarkRun;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.install.InstallPlan;
import org.ncclconformance.trainer.install.InstallResult;
import org.ncclconformance.trainer.install.Installer;
import org.ncclconformance.trainer.install.Removal;
import org.ncclconformance.trainer.state.Readiness;
import org.ncclconformance.trainer.state.ReadinessResult;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;
import org.ncclconformance.validator.reference.Preflight.Result.Cleared;

/** The part of a check that writes: ensure Trainer, run, judge, clean up whatever comes. */
final class ReferenceCheck {
  private static final Duration CLEANUP = Duration.ofMinutes(3);
  private static final Duration ROLLOUT = Duration.ofMinutes(5);

  private final Request request;
  private final VerdictBuilder builder;
  private final Deadline whole;
  private final Deadline work;
  private @Nullable InstallJournal installed;
  private @Nullable BenchmarkRun run;

  ReferenceCheck(Request request, VerdictBuilder builder) {
    this.request = request;
    this.builder = builder;
    this.whole = Deadline.in(request.deadline(), request.cluster().time());
    Duration quarter = request.deadline().dividedBy(4);
    this.work = whole.reserving(quarter.compareTo(CLEANUP) < 0 ? quarter : CLEANUP);
  }

  Verdict run(Cleared cleared) throws InterruptedException {
    Path folder = temporaryFolder();
    try {
      Verdict verdict;
      try {
        Optional<Verdict> obstacle = ensured(cleared);
        verdict = obstacle.isPresent() ? obstacle.get() : measured(cleared, folder);
        if (Thread.interrupted()) {
          // during a request, which its client takes for a request that failed
          throw new InterruptedException("ended: " + verdict.message());
        }
      } catch (InterruptedException e) {
        // whoever ends the run wants nothing left of it, so the clean-up is not interrupted as well
        cleanUp();
        throw e;
      } catch (RuntimeException e) {
        if (Thread.interrupted()) {
          cleanUp();
          throw (InterruptedException) new InterruptedException("ended").initCause(e);
        }
        List<String> left = cleanUp();
        left.forEach(builder::warn);
        throw e;
      }
      return folded(verdict, cleanUp());
    } finally {
      delete(folder);
    }
  }

  /** Makes sure that Trainer works; a verdict where it does not. */
  private Optional<Verdict> ensured(Cleared cleared) throws InterruptedException {
    return switch (cleared.state()) {
      case HEALTHY -> Optional.empty();
      case ROLLING_OUT ->
          cleared.installation().isEmpty()
              ? Optional.of(builder.failed(notReady("the installation could not be made out")))
              : verdict(
                  new Readiness(request.cluster())
                      .await(cleared.installation().get().namespaces(), work.within(ROLLOUT)));
      default -> install(cleared.plan().orElseThrow());
    };
  }

  private Optional<Verdict> install(InstallPlan plan) throws InterruptedException {
    InstallResult result =
        new Installer(request.cluster(), Duration.ofSeconds(60)).install(plan, work);
    if (result instanceof InstallResult.Failed failed) {
      return Optional.of(builder.failed("Trainer could not be installed", failed.cause()));
    }
    InstallJournal journal = ((InstallResult.Installed) result).journal();
    installed = journal;
    return verdict(
        new Readiness(request.cluster()).await(journal.namespaces(), work.within(ROLLOUT)));
  }

  private Optional<Verdict> verdict(ReadinessResult result) {
    if (result instanceof ReadinessResult.NotReady not) {
      return Optional.of(builder.failed("Trainer does not become ready", not.cause()));
    }
    ((ReadinessResult.Ready) result).warnings().forEach(w -> builder.warn(w.sentence()));
    return Optional.empty();
  }

  private static Cause notReady(String found) {
    return new Cause(
        CauseCode.CONTROLLER_NOT_READY, null, null, found, "look at its Deployments and events");
  }

  private Verdict measured(Cleared cleared, Path folder) throws InterruptedException {
    LogVerdict logVerdict = new LogVerdict(request, cleared, builder);
    List<BenchmarkShape> shapes = shapes(cleared.subject().shape());
    List<Sample> samples = new ArrayList<>();
    for (BenchmarkShape shape : shapes) {
      if (run != null) {
        List<NotRemoved> left = run.cleanUp(work);
        if (!left.isEmpty()) {
          return builder.failed(uncleared(left.stream().map(NotRemoved::line).toList()));
        }
      }
      String suffix = shapes.size() == 1 ? "" : "-" + (samples.size() + 1);
      run =
          new BenchmarkRun(
              request.cluster(),
              cleared.runId() + suffix,
              cleared.subject().options(),
              cleared.subject().benchmark(),
              shape,
              folder,
              ImagePolicy::promoted);
      BenchmarkResult result = run.run(work);
      builder.evidence("run" + suffix + ".txt", String.join("\n", result.evidence()));
      if (result instanceof BenchmarkResult.Failed failed) {
        builder.evidence("launcher.log", String.join("\n", failed.launcherLines()));
        builder.evidence("workers.log", workers(failed.workerLines()));
        Cause cause = logVerdict.cause(shape, failed);
        return shapes.size() == 1
            ? builder.failed(cause)
            : builder.failed(
                "run %d of %d, on %s: %s"
                    .formatted(samples.size() + 1, shapes.size(), shape.names(), cause.found()),
                cause);
      }
      samples.add(logVerdict.sample(shape, suffix, (BenchmarkResult.Finished) result));
    }
    return logVerdict.of(samples);
  }

  /** What is run, one after the other: runs side by side would share the network. */
  private List<BenchmarkShape> shapes(BenchmarkShape whole) {
    return request.measurement().pairwise()
        ? NodePairs.of(whole)
        : Collections.nCopies(request.measurement().repeat(), whole);
  }

  private static String workers(Map<String, List<String>> lines) {
    return lines.entrySet().stream()
        .map(e -> "==> " + e.getKey() + "\n" + String.join("\n", e.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /** The run first, then Trainer, whose controllers still have to see the run's objects go. */
  private List<String> cleanUp() throws InterruptedException {
    List<String> left = new ArrayList<>();
    if (run != null) {
      run.cleanUp(whole).stream().map(NotRemoved::line).forEach(left::add);
    }
    if (installed != null) {
      new Removal(request.cluster())
          .remove(installed, whole).stream().map(NotRemoved::toString).forEach(left::add);
    }
    return left;
  }

  /** A failed clean-up fails a pass, and never hides a failure. */
  private Verdict folded(Verdict verdict, List<String> left) {
    if (left.isEmpty()) {
      return verdict;
    }
    left.forEach(l -> builder.warn("not removed: " + l));
    Cause cause = uncleared(left);
    return verdict.outcome() == Outcome.PASSED
        ? builder.failed(cause)
        : verdict.cause() == null
            ? verdict
            : builder.failed(verdict.message() + "; " + cause.found(), verdict.cause());
  }

  private static Cause uncleared(List<String> left) {
    return new Cause(
        CauseCode.CLEANUP_FAILED,
        null,
        null,
        "not removed: " + String.join(", ", left),
        "remove it by hand; everything carries the label " + RunLabels.RUN);
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("nccl-run-");
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for the run's logs", e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the run's logs could not be deleted: " + folder, e);
    }
  }
}
