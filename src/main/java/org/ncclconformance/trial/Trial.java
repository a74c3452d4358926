package org.ncclconformance.trial;

import io.fabric8.kubernetes.api.model.Node;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.NodeCensus;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.TestEnvironment;
import org.ncclconformance.situation.inventory.Inventory;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

/** One question to the validator that is judged, and everything that it does about it. */
public final class Trial {
  /** Any cluster reaches it whose GPUs talk to each other at all. */
  private static final Threshold ANY_SPEED = Threshold.parse("0.000001");

  private final Validator validator;
  private final TestEnvironment environment;
  private final Settings settings;
  private final Consumer<Observation> record;
  private final Answers.Asker asker;
  private final Question question;

  /**
   * Asks nothing yet.
   *
   * @param record is told what came of each question
   * @param asker through whom what was asked before is not asked again
   */
  public Trial(
      Validator validator,
      TestEnvironment environment,
      Settings settings,
      Consumer<Observation> record,
      Answers.Asker asker) {
    this(
        validator,
        environment,
        settings,
        record,
        asker,
        new Question(
            null,
            null,
            settings.tolerance(),
            settings.measurement(),
            ImagePolicy.PROMOTE,
            settings.deadline()));
  }

  private Trial(
      Validator validator,
      TestEnvironment environment,
      Settings settings,
      Consumer<Observation> record,
      Answers.Asker asker,
      Question question) {
    this.validator = validator;
    this.environment = environment;
    this.settings = settings;
    this.record = record;
    this.asker = asker;
    this.question = question;
  }

  /** With the images that the release names, staging ones too. */
  public Trial imagesAsReleased() {
    return with(question.with(ImagePolicy.AS_RELEASED));
  }

  /** For that check, against what the settings or the platform demand of it. */
  public Trial of(CheckName check) {
    return with(question.of(check));
  }

  /** Against a floor that any cluster reaches: the number is wanted, whatever it is. */
  public Trial atAnySpeed() {
    return with(question.atLeast(ANY_SPEED));
  }

  /** Against that many GB/s. */
  public Trial atLeast(String threshold) {
    return with(question.atLeast(Threshold.parse(threshold)));
  }

  /** Against that many GB/s. */
  public Trial atLeast(BigDecimal threshold) {
    return with(question.atLeast(new Threshold(threshold)));
  }

  /** Lacking at most that fraction of the threshold. */
  public Trial withTolerance(String tolerance) {
    return with(question.withTolerance(Tolerance.parse(tolerance)));
  }

  /** With a variable for the benchmark's launcher. */
  public Trial given(String variable, String value) {
    return with(question.given(variable, value));
  }

  /** What the platform's row of the check expects every process to name, if anything. */
  public Optional<String> network() {
    return platform()
        .flatMap(platform -> SupportedBenchmark.of(check(platform), platform))
        .flatMap(row -> row.networks().stream().findFirst());
  }

  /** With a runtime of one's own any check is possible, and that one demands nothing else. */
  private CheckName check(Platform platform) {
    if (question.check() != null) {
      return question.check();
    }
    return question.measurement().runtime() == null
        ? SupportedBenchmark.anyOn(platform).orElse(CheckName.ALL_REDUCE)
        : CheckName.ALL_REDUCE;
  }

  /** What the cluster is, where somebody or its nodes say so. */
  Optional<Platform> platform() {
    if (settings.askedPlatform() != null) {
      return Optional.of(settings.askedPlatform());
    }
    List<Node> nodes = environment.cluster().client().nodes().list().getItems();
    return Measurable.detected(NodeCensus.of(nodes, settings.askedNodes()).used());
  }

  /** To be over, clean-up included, within that time. */
  public Trial within(Duration deadline) {
    return with(question.within(deadline));
  }

  /** With the platform's runtime, whose results nobody checks. */
  public Trial unchecked() {
    return with(runtime(platform -> Optional.of(check(platform))).withOption("-c", "0"));
  }

  /** With a runtime of the user's own instead of the platform's. */
  public Trial with(BenchmarkRuntime runtime) {
    return with(question.measured(question.measurement().with(runtime)));
  }

  /** With one that a user made of the platform's own. */
  public Trial withOwnRuntime() {
    return with(runtime(SupportedBenchmark::anyOn).renamed("our-all-reduce"));
  }

  private BenchmarkRuntime runtime(Function<Platform, Optional<CheckName>> which) {
    return platform()
        .flatMap(
            platform ->
                which.apply(platform).flatMap(check -> SupportedBenchmark.of(check, platform)))
        .map(SupportedBenchmark::runtime)
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the nodes are of no platform that has a benchmark to begin with: set"
                        + " platform"));
  }

  /** So many times, of which the median counts. */
  public Trial repeated(int times) {
    return with(question.measured(question.measurement().repeated(times)));
  }

  /** Two nodes at a time, of so many, so that a slow one is named. */
  public Trial inPairsOf(int nodes) {
    return with(question.measured(question.measurement().inPairsOf(nodes)));
  }

  private Trial with(Question other) {
    return new Trial(validator, environment, settings, record, asker, other);
  }

  /** Asks for the whole check; where only looking is allowed, that is refused to it. */
  public Observation check() throws InterruptedException {
    return ask(true, settings.access());
  }

  /** Asks whether the check could run. */
  public Observation preflight() throws InterruptedException {
    return ask(false, Access.OBSERVE);
  }

  private Observation ask(boolean whole, Access access) throws InterruptedException {
    // through the suite's own client, so that the same question is the same request
    Request request = request();
    Observation observation =
        asker.ask(
            new Answers.Asked(environment, whole, access, request),
            () -> attempt(request, whole, access));
    record.accept(observation);
    return observation;
  }

  private Observation attempt(Request question, boolean whole, Access access)
      throws InterruptedException {
    Cluster own = environment.cluster();
    // whoever may only look leaves nothing, and taking an inventory takes longer than his answer
    Inventory before = access == Access.OBSERVE ? Inventory.NONE : Inventory.of(own.client());
    ApiFront front = environment.front();
    Verdict verdict;
    Duration elapsed;
    try (Cluster through = own.with(front.config(), access)) {
      Instant start = own.time().now();
      Request request = question.through(through);
      verdict = whole ? validator.check(request) : validator.preflight(request);
      elapsed = Duration.between(start, own.time().now()).minus(front.held());
    } catch (InterruptedException | RuntimeException e) {
      // nobody knows how far it came
      environment.disturbed();
      throw e;
    }
    List<RecordedRequest> requests = front.requests();
    boolean wrote = requests.stream().anyMatch(RecordedRequest::writes);
    Observation observation =
        new Observation(
            verdict,
            elapsed,
            requests,
            before,
            wrote ? Inventory.of(own.client()) : before,
            front.overheard());
    if (!observation.left().isEmpty() || !observation.lost().isEmpty()) {
      environment.disturbed();
    }
    return observation;
  }

  private CheckName checked() {
    return question.check() == null
        ? platform().map(this::check).orElse(CheckName.ALL_REDUCE)
        : question.check();
  }

  private @Nullable Threshold threshold() {
    if (question.threshold() != null) {
      return question.threshold();
    }
    return question.check() == null ? ANY_SPEED : settings.askedThreshold(question.check());
  }

  private Request request() {
    return new Request(
        environment.cluster(),
        checked(),
        settings.askedPlatform(),
        threshold(),
        question.tolerance(),
        settings.askedNodes(),
        question.measurement(),
        environment.manifest(),
        question.images(),
        environment.mirror(),
        settings.trainerInstall(),
        question.deadline());
  }
}
