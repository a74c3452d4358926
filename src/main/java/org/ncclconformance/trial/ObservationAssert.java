package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.HeldRollout;
import org.ncclconformance.situation.hardware.BusSpeed;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.situation.proxy.RecordedRequest;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Bandwidth;
import org.ncclconformance.validator.Verdict.Outcome;

/** What must hold of an observation; every message carries the verdict and its cause. */
public final class ObservationAssert extends AbstractAssert<ObservationAssert, Observation> {

  private ObservationAssert(Observation observation) {
    super(observation, ObservationAssert.class);
  }

  /** Begins a sentence about an observation. */
  public static ObservationAssert assertThat(Observation observation) {
    return new ObservationAssert(observation);
  }

  public ObservationAssert passed() {
    return outcome(Outcome.PASSED);
  }

  public ObservationAssert failed() {
    return outcome(Outcome.FAILED);
  }

  private ObservationAssert outcome(Outcome expected) {
    return check(
        actual.verdict().outcome() == expected, "the verdict should be %s", expected.name());
  }

  public ObservationAssert didNotPass() {
    return check(actual.verdict().outcome() != Outcome.PASSED, "the verdict should not be PASSED");
  }

  /** The state that the validator says it found. */
  public ObservationAssert found(TrainerState state) {
    return check(
        actual.verdict().state() == state,
        "Trainer should be found %s, not %s",
        state,
        actual.verdict().state());
  }

  /** The validator claims no state at all. */
  public ObservationAssert foundNoState() {
    return check(
        actual.verdict().state() == null,
        "no state should be concluded, and %s was",
        actual.verdict().state());
  }

  /** The cause has one of these codes. */
  public ObservationAssert because(CauseCode... codes) {
    Cause cause = actual.verdict().cause();
    return check(
        cause != null && Arrays.asList(codes).contains(cause.code()),
        "the cause should be one of %s",
        Arrays.toString(codes));
  }

  /** The cause is about an object of that kind. */
  public ObservationAssert shownBy(String kind) {
    ObjectRef object = actual.verdict().cause() == null ? null : actual.verdict().cause().object();
    return check(
        object != null && object.kind().equals(kind),
        "the cause should be shown by a %s, not by %s",
        kind,
        object);
  }

  /** Message, cause or warnings have all of these words. */
  public ObservationAssert names(String... words) {
    String text = text();
    for (String word : words) {
      check(text.contains(word), "the verdict should name '%s'", word);
    }
    return myself;
  }

  private String text() {
    Cause cause = actual.verdict().cause();
    return actual.verdict().message()
        + "\n"
        + (cause == null ? "" : cause.sentence())
        + "\n"
        + String.join("\n", actual.verdict().warnings());
  }

  /** One of the warnings has all of these words. */
  public ObservationAssert warnsOf(String... words) {
    return check(
        actual.verdict().warnings().stream()
            .anyMatch(w -> Arrays.stream(words).allMatch(w::contains)),
        "a warning should name %s; the warnings are %s",
        Arrays.toString(words),
        actual.verdict().warnings());
  }

  /** The evidence of that name has all of these words. */
  public ObservationAssert shows(String name, String... words) {
    String text = actual.verdict().evidence(name).orElse("");
    for (String word : words) {
      check(text.contains(word), "exhibit %s should have '%s', and is: %s", name, word, text);
    }
    return myself;
  }

  public ObservationAssert wroteNothing() {
    return check(
        actual.writes().isEmpty(), "nothing should be written, and was: %s", actual.writes());
  }

  /** Something was written: the validator went on. */
  public ObservationAssert wrote() {
    return check(!actual.writes().isEmpty(), "it should have gone on and written something");
  }

  /** No object that was there before was written to, not even without effect. */
  public ObservationAssert touchedNothing() {
    return check(
        actual.touched().isEmpty(),
        "nothing that was there should be written to, and these were: %s",
        actual.touched());
  }

  /** Nothing new is there. */
  public ObservationAssert leftNothing() {
    return check(actual.left().isEmpty(), "nothing should be left, and this is: %s", actual.left());
  }

  /** Nothing new is there but what has that name. */
  public ObservationAssert leftOnly(String name) {
    return check(
        actual.left().stream().map(ObjectRef::name).toList().equals(List.of(name)),
        "only %s should be left, and this is: %s",
        name,
        actual.left());
  }

  /** Whatever was there is there, with its UID, and changed at most by others. */
  public ObservationAssert keptEverything() {
    check(actual.lost().isEmpty(), "nothing should be lost, and this is: %s", actual.lost());
    return touchedNothing();
  }

  public ObservationAssert within(Duration limit) {
    return check(
        actual.elapsed().compareTo(limit) <= 0,
        "it should take at most %s ms, and took %s ms",
        limit.toMillis(),
        actual.elapsed().toMillis());
  }

  /** Nothing was written before the rollout was over, and it was waited for until it was. */
  public ObservationAssert waitedFor(HeldRollout rollout) {
    return check(
        rollout.waitedFor(),
        "the end of the rollout should be waited for, and nothing be written before; written was %s",
        actual.writes().stream().limit(3).toList());
  }

  /** It had begun to take its run away again by then, so that only the machine is slower. */
  public ObservationAssert beganToCleanUpWithin(Duration limit) {
    Instant first = actual.requests().stream().map(RecordedRequest::at).findFirst().orElse(null);
    Instant away =
        actual.writes().stream()
            .filter(request -> request.method().equals("DELETE"))
            .map(RecordedRequest::at)
            .findFirst()
            .orElse(null);
    return check(
        first != null && away != null && !away.isAfter(first.plus(limit)),
        "it should have begun to clean up %s ms after its first request, and the first DELETE was %s",
        limit.toMillis(),
        away == null || first == null
            ? "never sent"
            : "sent after " + Duration.between(first, away).toMillis() + " ms");
  }

  /** A bandwidth was measured, and every number of the comparison is in the message. */
  public ObservationAssert showsAllNumbers() {
    Bandwidth measured = actual.verdict().bandwidth();
    check(measured != null, "a bandwidth should be measured");
    if (measured != null) {
      for (BigDecimal number :
          List.of(
              measured.outOfPlace(), measured.inPlace(), measured.threshold(), measured.floor())) {
        check(
            actual.verdict().message().contains(number.stripTrailingZeros().toPlainString()),
            "the message should show %s",
            number.toPlainString());
      }
    }
    return myself;
  }

  /**
   * Both halves were measured, and are what the launcher's log says of its largest message, unless
   * the log was lost and that was said; where all nodes were made that fast, they are that.
   */
  public ObservationAssert measured(Speeds speeds) {
    Bandwidth measured = actual.verdict().bandwidth();
    speeds.ofAll().ifPresent(this::measured);
    String last = LargestRow.of(actual.verdict().evidence("launcher.log").orElse(""));
    return check(
        measured != null
            && (last.equals(LargestRow.words(measured.outOfPlace(), measured.inPlace()))
                || (last.equals(LargestRow.NONE) && saysThatTheLogIsLost())),
        "the halves should be what the launcher's log says, %s GB/s, not %s",
        last,
        measured);
  }

  /** A kubelet may collect a log before it is read; its rows were kept then. */
  private boolean saysThatTheLogIsLost() {
    return actual.verdict().warnings().stream().anyMatch(w -> w.contains("termination message"));
  }

  /** Both halves were measured at that speed. */
  public ObservationAssert measured(BusSpeed speed) {
    Bandwidth measured = actual.verdict().bandwidth();
    return check(
        measured != null
            && measured.outOfPlace().compareTo(speed.outOfPlace()) == 0
            && measured.inPlace().compareTo(speed.inPlace()) == 0,
        "out of and in place should be measured at %s GB/s, not %s",
        speed,
        measured);
  }

  public ObservationAssert measuredNothing() {
    return check(
        actual.verdict().bandwidth() == null,
        "no number should be given, and %s was",
        actual.verdict().bandwidth());
  }

  /** Trainer was in use only after dry-run creates of these kinds had been accepted. */
  public ObservationAssert wentOnOnlyAfterDryRunsOf(String... plurals) {
    int first = firstRunWrite();
    check(first >= 0, "the run should have begun: a TrainJob should be created");
    int applied = lastInstallWrite(first);
    for (String plural : plurals) {
      check(
          actual.requests().subList(Math.max(0, applied + 1), Math.max(0, first)).stream()
              .anyMatch(e -> e.dryRun() && e.accepted() && creates(e, plural)),
          "an accepted dry-run create of %s should stand between install and TrainJob",
          plural);
    }
    return myself;
  }

  private int firstRunWrite() {
    List<RecordedRequest> all = actual.requests();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).writes() && creates(all.get(i), "trainjobs")) {
        return i;
      }
    }
    return -1;
  }

  private int lastInstallWrite(int before) {
    List<RecordedRequest> all = actual.requests();
    for (int i = before - 1; i >= 0; i--) {
      if (all.get(i).writes() && all.get(i).path().contains("webhookconfigurations/")) {
        return i;
      }
    }
    return -1;
  }

  private static boolean creates(RecordedRequest request, String plural) {
    return (request.method().equals("POST") && request.path().endsWith("/" + plural))
        || (request.method().equals("PATCH") && request.path().contains("/" + plural + "/"));
  }

  /** The last image that was named for that container repository, as it was applied. */
  public ObservationAssert applied(ExpectedRelease installed) {
    List<String> wrong = new ArrayList<>(installed.wrong(actual));
    return check(wrong.isEmpty(), "what is applied should be the release: %s", wrong);
  }

  private ObservationAssert check(boolean holds, String message, @Nullable Object... arguments) {
    isNotNull();
    if (!holds) {
      failWithMessage(
          "%s; the validator said %s",
          message.formatted(Arrays.stream(arguments).map(Objects::toString).toArray()),
          actual.said());
    }
    return myself;
  }
}
