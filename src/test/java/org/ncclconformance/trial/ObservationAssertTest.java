package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.HeldRollout;
import org.ncclconformance.situation.hardware.BusSpeed;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Verdict.Outcome;

/** Each clause with what meets it and what does not, and what it says then. */
class ObservationAssertTest {
  private static final ObjectRef POD = pod("pod-1", "u1");
  private static final ObjectRef OTHER = pod("pod-2", "u2");
  private static final ObjectRef NODE = new ObjectRef("v1", "Node", "nodes", null, "n1", "u3");
  private static final Cause CRASH =
      new Cause(CauseCode.CRASH_LOOP, POD, null, "exit code 2", "look at its log");
  private static final Cause NOBODYS =
      new Cause(CauseCode.IMAGE_ABSENT, null, null, "MANIFEST_UNKNOWN", "");

  private static final String LOG =
      """
      #        (B)    (elements)                               (us)  (GB/s)  (GB/s)
        8589934592    2147483648     float     sum      -1  1.0  180.35  250.00      0  1.0  180.35  240.00      0
       17179869184    4294967296     float     sum      -1  2.0  180.35  200.00    N/A  2.0  180.35  190.00    N/A
      # Out of bounds values : 0 OK
      """;
  private static final String RUNTIMES = "/apis/trainer.kubeflow.org/v1alpha1/namespaces/default";
  private static final String RUN = "/apis/trainer.kubeflow.org/v1alpha1/namespaces/nccl-1";
  private static final String JOBSETS = "/apis/jobset.x-k8s.io/v1alpha2/namespaces/default";
  private static final String WEBHOOKS =
      "/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations/jobset";

  private static BusSpeed speed(String outOfPlace, String inPlace) {
    return new BusSpeed(new BigDecimal(outOfPlace), new BigDecimal(inPlace));
  }

  private static ObjectRef pod(String name, String uid) {
    return new ObjectRef("v1", "Pod", "pods", "default", name, uid);
  }

  /** A clause, under the name that a report of this test shows. */
  private record Clause(String words, Consumer<ObservationAssert> made) {
    @Override
    public String toString() {
      return words;
    }
  }

  private static Arguments meets(String words, Consumer<ObservationAssert> clause, Seen seen) {
    return arguments(new Clause(words, clause), seen.made());
  }

  private static Arguments fails(
      String words, Consumer<ObservationAssert> clause, Seen seen, String message) {
    return arguments(new Clause(words, clause), seen.made(), message);
  }

  private static Seen passing() {
    return Seen.passing();
  }

  private static Seen failing() {
    return Seen.passing().ending(Outcome.FAILED);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void isMetBy(Clause clause, Observation seen) {
    assertThatCode(() -> clause.made().accept(ObservationAssert.assertThat(seen)))
        .doesNotThrowAnyException();
  }

  static Stream<Arguments> isMetBy() {
    return Stream.of(
        meets("passed", a -> a.passed(), passing()),
        meets("failed", a -> a.failed(), failing()),
        meets("didNotPass: failed", a -> a.didNotPass(), failing()),
        meets("didNotPass: skipped", a -> a.didNotPass(), passing().ending(Outcome.SKIPPED)),
        meets("didNotPass: other", a -> a.didNotPass(), passing().ending(Outcome.OTHER)),
        meets("found", a -> a.found(TrainerState.ABSENT), passing().finding(TrainerState.ABSENT)),
        meets("foundNoState", a -> a.foundNoState(), passing()),
        meets("because: of that", a -> a.because(CauseCode.CRASH_LOOP), failing().because(CRASH)),
        meets(
            "because: of one of them",
            a -> a.because(CauseCode.IMAGE_ABSENT, CauseCode.CRASH_LOOP),
            failing().because(CRASH)),
        meets("shownBy", a -> a.shownBy("Pod"), failing().because(CRASH)),
        meets("names: in the message", a -> a.names("is", "well"), passing()),
        meets("names: in the cause", a -> a.names("pod-1", "code 2"), failing().because(CRASH)),
        meets("names: in a warning", a -> a.names("slow"), passing().warning("a slow node")),
        meets(
            "warnsOf",
            a -> a.warnsOf("slow", "node"),
            passing().warning("something else").warning("a slow node")),
        meets(
            "shows",
            a -> a.shows("launcher.log", "one", "two"),
            passing().showing("other.log", "").showing("launcher.log", "one two three")),
        meets(
            "wroteNothing: reads, dry runs and reviews",
            a -> a.wroteNothing(),
            passing()
                .sending("GET", "/api/v1/pods")
                .sending("POST", "/api/v1/namespaces/default/pods", "dryRun=All", "{}", 201)
                .sending("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")),
        meets("wrote", a -> a.wrote(), passing().sending("POST", "/api/v1/namespaces")),
        meets(
            "touchedNothing",
            a -> a.touchedNothing(),
            passing().amid(POD).sending("PATCH", OTHER.path())),
        meets("leftNothing", a -> a.leftNothing(), passing().amid(POD).losing(OTHER)),
        meets("leftOnly", a -> a.leftOnly("pod-2"), passing().amid(POD).leaving(OTHER)),
        meets("waitedFor", a -> a.waitedFor(rollout(true)), passing()),
        meets(
            "keptEverything: a pod is gone that its own controller took away",
            a -> a.keptEverything(),
            passing().amid(NODE).losing(POD, "u3")),
        meets(
            "keptEverything",
            a -> a.keptEverything(),
            passing().amid(POD).leaving(OTHER).sending("POST", OTHER.collectionPath())),
        meets("within: to the moment", a -> a.within(Duration.ofSeconds(1)), passing()),
        meets(
            "showsAllNumbers: without trailing zeros",
            a -> a.showsAllNumbers(),
            passing()
                .measuring("338.160", "337.5", "300", "270.00")
                .saying("338.16 and 337.5 GB/s of 300, floor 270")),
        meets(
            "measured: by value",
            a -> a.measured(speed("200", "190.5")),
            passing().measuring("200.00", "190.50", "225", "202.5")),
        meets(
            "measured: as the log says and as it was made",
            a -> a.measured(new Speeds(Map.of("a", speed("200", "300"), "b", speed("210", "190")))),
            passing().showing("launcher.log", LOG).measuring("200", "190", "225", "202.5")),
        meets(
            "measured: as the log says where nobody knows more",
            a -> a.measured(Speeds.UNKNOWN),
            passing().showing("launcher.log", LOG).measuring("200", "190", "225", "202.5")),
        meets(
            "measured: the log was collected, and that was said",
            a -> a.measured(Speeds.UNKNOWN),
            passing()
                .showing("launcher.log", "lstat 0.log: no such file or directory")
                .warning("the rows are those of the launcher's termination message")
                .measuring("200", "190", "225", "202.5")),
        meets(
            "beganToCleanUpWithin: to the moment",
            a -> a.beganToCleanUpWithin(Duration.ofSeconds(6)),
            passing()
                .sending("GET", POD.path())
                .later(Duration.ofSeconds(6))
                .sending("DELETE", POD.path())
                .later(Duration.ofSeconds(60))
                .sending("DELETE", OTHER.path())),
        meets("measuredNothing", a -> a.measuredNothing(), failing()),
        meets(
            "wentOnOnlyAfterDryRunsOf: of all, between install and run",
            a -> a.wentOnOnlyAfterDryRunsOf("trainingruntimes", "jobsets"),
            passing()
                .sending("PATCH", WEBHOOKS)
                .sending("POST", RUNTIMES + "/trainingruntimes", "dryRun=All", "{}", 201)
                .sending("PATCH", JOBSETS + "/jobsets/probe", "dryRun=All", "{}", 200)
                // a look at them is no write
                .sending("GET", WEBHOOKS)
                .sending("POST", RUN + "/trainjobs", "", "{}", 201)
                // of the removal, which comes later
                .sending("DELETE", WEBHOOKS)),
        meets(
            "wentOnOnlyAfterDryRunsOf: a dry run of a TrainJob is no TrainJob",
            a -> a.wentOnOnlyAfterDryRunsOf("trainjobs", "jobsets"),
            passing()
                .sending("POST", RUNTIMES + "/trainjobs", "dryRun=All", "{}", 201)
                .sending("POST", JOBSETS + "/jobsets", "dryRun=All", "{}", 201)
                .sending("POST", RUN + "/trainjobs", "", "{}", 201)),
        meets("applied: of a release without objects", a -> a.applied(empty()), passing()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void isNotMetBy(Clause clause, Observation seen, String message) {
    assertThatThrownBy(() -> clause.made().accept(ObservationAssert.assertThat(seen)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(message)
        .hasMessageContaining("; the validator said " + seen.verdict().outcome() + " after ");
  }

  static Stream<Arguments> isNotMetBy() {
    return Stream.of(
            aboutTheVerdict(),
            aboutItsWords(),
            aboutTheCluster(),
            aboutTheNumbers(),
            aboutTheOrder(),
            aboutTheRelease())
        .flatMap(rows -> rows);
  }

  private static Stream<Arguments> aboutTheVerdict() {
    return Stream.of(
        fails("passed: failed", a -> a.passed(), failing(), "the verdict should be PASSED"),
        fails(
            "passed: skipped",
            a -> a.passed(),
            passing().ending(Outcome.SKIPPED),
            "the verdict should be PASSED"),
        fails("failed: passed", a -> a.failed(), passing(), "the verdict should be FAILED"),
        fails(
            "failed: other",
            a -> a.failed(),
            passing().ending(Outcome.OTHER),
            "the verdict should be FAILED"),
        fails("didNotPass", a -> a.didNotPass(), passing(), "the verdict should not be PASSED"),
        fails(
            "found: another state",
            a -> a.found(TrainerState.HEALTHY),
            passing().finding(TrainerState.ABSENT),
            "Trainer should be found HEALTHY, not ABSENT"),
        fails(
            "found: none",
            a -> a.found(TrainerState.HEALTHY),
            passing(),
            "Trainer should be found HEALTHY, not null"),
        fails(
            "foundNoState: one",
            a -> a.foundNoState(),
            passing().finding(TrainerState.ABSENT),
            "no state should be concluded, and ABSENT was"),
        fails(
            "because: of another",
            a -> a.because(CauseCode.IMAGE_ABSENT, CauseCode.UNSCHEDULABLE),
            failing().because(CRASH),
            "the cause should be one of [IMAGE_ABSENT, UNSCHEDULABLE]"),
        fails(
            "because: of nothing",
            a -> a.because(CauseCode.CRASH_LOOP),
            failing(),
            "the cause should be one of [CRASH_LOOP]"),
        fails(
            "shownBy: another kind",
            a -> a.shownBy("Node"),
            failing().because(CRASH),
            "the cause should be shown by a Node, not by Pod default/pod-1"),
        fails(
            "shownBy: no object",
            a -> a.shownBy("Pod"),
            failing().because(NOBODYS),
            "the cause should be shown by a Pod, not by null"),
        fails(
            "shownBy: no cause",
            a -> a.shownBy("Pod"),
            failing(),
            "the cause should be shown by a Pod, not by null"),
        fails(
            "within",
            a -> a.within(Duration.ofMillis(999)),
            passing(),
            "it should take at most 999 ms, and took 1000 ms"));
  }

  private static Stream<Arguments> aboutItsWords() {
    return Stream.of(
        fails(
            "names: the second of two words is missing",
            a -> a.names("well", "ill"),
            passing(),
            "the verdict should name 'ill'"),
        fails(
            "names: what only an exhibit has",
            a -> a.names("unhandled"),
            passing().showing("launcher.log", "unhandled system error"),
            "the verdict should name 'unhandled'"),
        fails(
            "warnsOf: the words in two warnings",
            a -> a.warnsOf("slow", "node"),
            passing().warning("slow").warning("node"),
            "a warning should name [slow, node]; the warnings are [slow, node]"),
        fails(
            "warnsOf: the words in the message",
            a -> a.warnsOf("well"),
            passing(),
            "a warning should name [well]; the warnings are []"),
        fails(
            "shows: the second of two words is missing",
            a -> a.shows("launcher.log", "one", "two"),
            passing().showing("launcher.log", "one"),
            "exhibit launcher.log should have 'two', and is: one"),
        fails(
            "shows: another exhibit has it",
            a -> a.shows("launcher.log", "one"),
            passing().showing("workers.log", "one"),
            "exhibit launcher.log should have 'one', and is: "));
  }

  private static Stream<Arguments> aboutTheCluster() {
    return Stream.of(
        fails(
            "wroteNothing: a deletion",
            a -> a.wroteNothing(),
            passing().sending("DELETE", POD.path()),
            "nothing should be written, and was: [DELETE " + POD.path() + " -> 200]"),
        fails(
            "wroteNothing: a create that was refused",
            a -> a.wroteNothing(),
            passing().sending("POST", POD.collectionPath(), "", "{}", 403),
            "nothing should be written, and was: [POST " + POD.collectionPath() + " -> 403]"),
        fails(
            "wrote: reads and dry runs only",
            a -> a.wrote(),
            passing()
                .sending("GET", POD.path())
                .sending("POST", POD.collectionPath(), "dryRun=All", "{}", 201),
            "it should have gone on and written something"),
        fails(
            "touchedNothing: a write without effect",
            a -> a.touchedNothing(),
            passing().amid(POD).sending("PUT", POD.path()),
            "nothing that was there should be written to, and these were: [Pod default/pod-1]"),
        fails(
            "touchedNothing: a write to its status",
            a -> a.touchedNothing(),
            passing().amid(POD).sending("PATCH", POD.path() + "/status"),
            "nothing that was there should be written to, and these were: [Pod default/pod-1]"),
        fails(
            "leftNothing: a new one",
            a -> a.leftNothing(),
            passing().amid(POD).leaving(OTHER),
            "nothing should be left, and this is: [Pod default/pod-2]"),
        fails(
            "leftNothing: a successor of the same name",
            a -> a.leftNothing(),
            passing().losing(POD).leaving(pod("pod-1", "u9")),
            "nothing should be left, and this is: [Pod default/pod-1]"),
        fails(
            "leftOnly: another",
            a -> a.leftOnly("pod-1"),
            passing().leaving(OTHER),
            "only pod-1 should be left, and this is: [Pod default/pod-2]"),
        fails(
            "leftOnly: another beside it",
            a -> a.leftOnly("pod-1"),
            passing().leaving(POD).leaving(OTHER),
            "only pod-1 should be left, and this is: [Pod default/pod-1, Pod default/pod-2]"),
        fails(
            "leftOnly: nothing",
            a -> a.leftOnly("pod-1"),
            passing().amid(OTHER),
            "only pod-1 should be left, and this is: []"),
        fails(
            "waitedFor: it goes on",
            a -> a.waitedFor(rollout(false)),
            passing(),
            "the end of the rollout should be waited for, and nothing be written before; written"
                + " was []"),
        fails(
            "keptEverything: a pod is gone and so is its controller",
            a -> a.keptEverything(),
            passing().losing(POD, "u3"),
            "nothing should be lost, and this is: [Pod default/pod-1]"),
        fails(
            "keptEverything: a pod is gone that was deleted",
            a -> a.keptEverything(),
            passing().amid(NODE).losing(POD, "u3").sending("DELETE", POD.path()),
            "nothing should be lost, and this is: [Pod default/pod-1]"),
        fails(
            "keptEverything: a pod is gone that was evicted",
            a -> a.keptEverything(),
            passing().amid(NODE).losing(POD, "u3").sending("POST", POD.path() + "/eviction"),
            "nothing should be lost, and this is: [Pod default/pod-1]"),
        fails(
            "keptEverything: one is gone",
            a -> a.keptEverything(),
            passing().amid(POD).losing(NODE),
            "nothing should be lost, and this is: [Node n1]"),
        fails(
            "keptEverything: one is another now",
            a -> a.keptEverything(),
            passing().losing(POD).leaving(pod("pod-1", "u9")),
            "nothing should be lost, and this is: [Pod default/pod-1]"),
        fails(
            "keptEverything: one is there and was written to",
            a -> a.keptEverything(),
            passing().amid(POD).sending("PATCH", POD.path()),
            "nothing that was there should be written to, and these were: [Pod default/pod-1]"));
  }

  private static Stream<Arguments> aboutTheNumbers() {
    Consumer<ObservationAssert> all = a -> a.showsAllNumbers();
    return Stream.concat(
        Stream.of(
            fails("showsAllNumbers: none", all, passing(), "a bandwidth should be measured"),
            fails(
                "measured: one half only",
                a -> a.measured(speed("338.16", "338.16")),
                passing().measuring("338.16", "0", "225", "202.5"),
                "out of and in place should be measured at 338.16/338.16 GB/s, not"
                    + " Bandwidth[bytes=17179869184, outOfPlace=338.16, inPlace=0,"),
            fails(
                "measured: the other half only",
                a -> a.measured(speed("338.16", "338.16")),
                passing().measuring("0", "338.16", "225", "202.5"),
                "out of and in place should be measured at 338.16/338.16 GB/s"),
            fails(
                "measured: nothing",
                a -> a.measured(speed("338.16", "338.16")),
                passing(),
                "out of and in place should be measured at 338.16/338.16 GB/s, not null"),
            fails(
                "measured: what the fastest node does",
                a -> a.measured(new Speeds(Map.of("a", speed("200", "190"), "b", speed("9", "8")))),
                passing().showing("launcher.log", LOG).measuring("200", "190", "225", "202.5"),
                "out of and in place should be measured at 9/8 GB/s, not "),
            fails(
                "measured: what no log says",
                a -> a.measured(Speeds.UNKNOWN),
                passing().showing("launcher.log", LOG).measuring("200", "200", "225", "202.5"),
                "the halves should be what the launcher's log says, 200 and 190 GB/s, not "),
            fails(
                "measured: what no log says, with a word of another place",
                a -> a.measured(Speeds.UNKNOWN),
                passing()
                    .showing("launcher.log", LOG)
                    .warning("the rows are those of the launcher's termination message")
                    .measuring("200", "200", "225", "202.5"),
                "the halves should be what the launcher's log says, 200 and 190 GB/s, not "),
            fails(
                "measured: without a log",
                a -> a.measured(Speeds.UNKNOWN),
                passing().measuring("200", "190", "225", "202.5"),
                "the halves should be what the launcher's log says, no row GB/s, not "),
            fails(
                "beganToCleanUpWithin: a moment too late",
                a -> a.beganToCleanUpWithin(Duration.ofSeconds(6)),
                failing()
                    .sending("GET", POD.path())
                    .later(Duration.ofMillis(6001))
                    .sending("DELETE", POD.path()),
                "it should have begun to clean up 6000 ms after its first request, and the first"
                    + " DELETE was sent after 6001 ms"),
            fails(
                "beganToCleanUpWithin: never",
                a -> a.beganToCleanUpWithin(Duration.ofSeconds(6)),
                failing().sending("POST", POD.path()),
                "it should have begun to clean up 6000 ms after its first request, and the first"
                    + " DELETE was never sent"),
            fails(
                "measuredNothing: a number",
                a -> a.measuredNothing(),
                failing().measuring("3", "3", "225", "202.5"),
                "no number should be given, and Bandwidth[")),
        Stream.of("338.16", "337.5", "300", "270")
            .map(
                missing ->
                    fails(
                        "showsAllNumbers: all but " + missing,
                        all,
                        passing()
                            .measuring("338.16", "337.5", "300", "270")
                            .saying(
                                Stream.of("338.16", "337.5", "300", "270")
                                    .filter(number -> !number.equals(missing))
                                    .collect(Collectors.joining(" "))),
                        "the message should show " + missing)));
  }

  private static Stream<Arguments> aboutTheOrder() {
    Consumer<ObservationAssert> clause =
        a -> a.wentOnOnlyAfterDryRunsOf("trainingruntimes", "jobsets");
    String missing = "an accepted dry-run create of jobsets should stand between install and";
    return Stream.of(
        fails(
            "wentOnOnlyAfterDryRunsOf: no run",
            clause,
            dryRuns(passing().sending("PATCH", WEBHOOKS), 201),
            "the run should have begun: a TrainJob should be created"),
        fails(
            "wentOnOnlyAfterDryRunsOf: none of one kind",
            clause,
            passing()
                .sending("PATCH", WEBHOOKS)
                .sending("POST", RUNTIMES + "/trainingruntimes", "dryRun=All", "{}", 201)
                .sending("POST", RUN + "/trainjobs"),
            missing),
        fails(
            "wentOnOnlyAfterDryRunsOf: refused ones",
            clause,
            dryRuns(passing().sending("PATCH", WEBHOOKS), 500).sending("POST", RUN + "/trainjobs"),
            "an accepted dry-run create of trainingruntimes should stand between install and"),
        fails(
            "wentOnOnlyAfterDryRunsOf: before the webhooks were written",
            clause,
            dryRuns(passing(), 201).sending("PATCH", WEBHOOKS).sending("POST", RUN + "/trainjobs"),
            "an accepted dry-run create of trainingruntimes should stand between install and"),
        fails(
            "wentOnOnlyAfterDryRunsOf: before the last of the webhooks was written",
            clause,
            dryRuns(passing().sending("PATCH", WEBHOOKS), 201)
                .sending("PUT", WEBHOOKS.replace("mutating", "validating"))
                .sending("POST", RUN + "/trainjobs"),
            "an accepted dry-run create of trainingruntimes should stand between install and"),
        fails(
            "wentOnOnlyAfterDryRunsOf: after the run has begun",
            clause,
            dryRuns(passing().sending("PATCH", WEBHOOKS).sending("POST", RUN + "/trainjobs"), 201),
            "an accepted dry-run create of trainingruntimes should stand between install and"),
        fails(
            "wentOnOnlyAfterDryRunsOf: real creates instead",
            clause,
            passing()
                .sending("PATCH", WEBHOOKS)
                .sending("POST", RUNTIMES + "/trainingruntimes", "dryRun=All", "{}", 201)
                .sending("POST", JOBSETS + "/jobsets", "", "{}", 201)
                .sending("POST", RUN + "/trainjobs"),
            missing),
        fails(
            "wentOnOnlyAfterDryRunsOf: reads instead of creates",
            clause,
            passing()
                .sending("POST", RUNTIMES + "/trainingruntimes", "dryRun=All", "{}", 201)
                .sending("GET", JOBSETS + "/jobsets", "dryRun=All", "", 200)
                .sending("DELETE", JOBSETS + "/jobsets/probe", "dryRun=All", "", 200)
                .sending("POST", RUN + "/trainjobs"),
            missing));
  }

  private static Seen dryRuns(Seen seen, int code) {
    return seen.sending("POST", RUNTIMES + "/trainingruntimes", "dryRun=All", "{}", code)
        .sending("POST", JOBSETS + "/jobsets", "dryRun=All", "{}", code);
  }

  private static Stream<Arguments> aboutTheRelease() {
    return Stream.of(
        fails(
            "applied: nothing was",
            a -> a.applied(oneNamespace()),
            passing(),
            "what is applied should be the release: [Namespace kubeflow-system was not applied]"));
  }

  private static HeldRollout rollout(boolean ended) {
    HeldRollout rollout = new HeldRollout();
    if (ended) {
      rollout.ended();
    }
    return rollout;
  }

  private static ExpectedRelease empty() {
    return new ExpectedRelease(new Release("nowhere", List.of()));
  }

  private static ExpectedRelease oneNamespace() {
    return new ExpectedRelease(
        new Release(
            "nowhere",
            List.of(
                new NamespaceBuilder()
                    .withNewMetadata()
                    .withName("kubeflow-system")
                    .endMetadata()
                    .build())));
  }

  /** Else one could be made always true, or never, and nobody would see it. */
  @Test
  void everyClauseHasRowsOfBothKinds() {
    Set<String> clauses =
        Arrays.stream(ObservationAssert.class.getDeclaredMethods())
            .filter(
                m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(clausesOf(isMetBy())).isEqualTo(clauses);
    assertThat(clausesOf(isNotMetBy())).isEqualTo(clauses);
  }

  private static Set<String> clausesOf(Stream<Arguments> rows) {
    return rows.map(row -> String.valueOf(row.get()[0]).split(":", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
