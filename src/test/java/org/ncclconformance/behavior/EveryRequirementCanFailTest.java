package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.ncclconformance.behavior.WrongValidator.bandwidth;
import static org.ncclconformance.behavior.WrongValidator.failing;
import static org.ncclconformance.behavior.WrongValidator.litter;
import static org.ncclconformance.behavior.WrongValidator.passing;
import static org.ncclconformance.behavior.WrongValidator.spoiling;
import static org.ncclconformance.behavior.WrongValidator.that;
import static org.ncclconformance.behavior.WrongValidator.verdict;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.BuiltInRuns;
import org.ncclconformance.trainer.TrainerState;
import org.ncclconformance.validator.ReferenceValidator;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/**
 * For each requirement a validator with one fault, and the method that must notice it, run for real
 * on the simulated cluster.
 */
class EveryRequirementCanFailTest {
  private static final Validator RIGHT = new ReferenceValidator();

  private static final BuiltInRuns RUNS = new BuiltInRuns();

  @TempDir Path reports;

  /** A fault, and where it must show. */
  record Case(String id, Class<?> in, String method, String fault, Validator validator) {
    @Override
    public String toString() {
      return id + ": " + fault;
    }
  }

  private static Case fault(
      String id, Class<?> in, String method, String fault, Validator validator) {
    return new Case(id, in, method, fault, validator);
  }

  static Stream<Case> cases() {
    return Stream.of(
            absent().stream(),
            healthy().stream(),
            dead().stream(),
            images().stream(),
            bandwidths().stream())
        .flatMap(s -> s);
  }

  private static List<Case> absent() {
    Class<?> in = TrainerAbsent.class;
    return List.of(
        fault(
            "ABS-1",
            in,
            "absenceIsRecognised",
            "takes an absent Trainer for a healthy one",
            that(r -> passing(TrainerState.HEALTHY, "already installed, proceeding"))),
        fault(
            "ABS-1",
            in,
            "anApiErrorIsNotAbsence",
            "concludes absence from an API error",
            that(r -> failing(TrainerState.ABSENT, CauseCode.API_FAILED, "not installed"))),
        fault(
            "ABS-2",
            in,
            "theReleaseIsInstalledWithPromotedImages",
            "does not list what it changed",
            spoiling(RIGHT, v -> withoutChanges(v))),
        fault(
            "ABS-3",
            in,
            "theRunBeginsWhenDryRunsAreAccepted",
            "goes on as soon as the definitions are there",
            that(WrongValidator::createsTheRuntimeAtOnce)),
        fault(
            "ABS-4",
            in,
            "theCheckPassesWithItsBandwidth",
            "passes without a number",
            that(r -> passing(TrainerState.ABSENT, "passed"))),
        fault(
            "ABS-5", in, "theClusterIsAsItWas", "leaves an object behind", that(r -> littering(r))),
        fault(
            "ABS-6",
            in,
            "aFailedInstallIsRolledBack",
            "does not roll back",
            that(
                r -> {
                  litter(r.cluster());
                  return failing(
                      TrainerState.ABSENT,
                      CauseCode.INSTALL_FAILED,
                      "jobset-controller-manager: the owner of this cluster does not want it");
                })),
        fault(
            "ABS-6",
            in,
            "whatCannotBeRolledBackIsNamed",
            "keeps to itself what it could not remove",
            spoiling(
                RIGHT,
                v -> failing(v.state(), CauseCode.INSTALL_FAILED, "jobset-controller-manager"))));
  }

  private static List<Case> healthy() {
    Class<?> in = TrainerHealthy.class;
    return List.of(
        fault(
            "HLT-1",
            in,
            "aLookFindsItHealthyAndWritesNothing",
            "does not recognise it",
            that(r -> failing(TrainerState.ABSENT, CauseCode.CONTROLLER_ABSENT, "absent"))),
        fault(
            "HLT-2",
            in,
            "theCheckPassesAndSaysThatItReusedIt",
            "writes to a Deployment without changing it",
            that(WrongValidator::appliesWhatIsThere)),
        fault(
            "HLT-3",
            in,
            "oneThatIsStillRollingOutIsWaitedFor",
            "does not wait",
            that(
                r ->
                    failing(
                        TrainerState.ROLLING_OUT,
                        CauseCode.CONTROLLER_NOT_READY,
                        "controller not ready"))),
        fault(
            "HLT-4",
            in,
            "namesAndNamespaceDoNotMatter",
            "knows only the names of the manifest",
            that(r -> failing(TrainerState.ABSENT, CauseCode.CONTROLLER_ABSENT, "not found"))),
        fault(
            "HLT-5",
            in,
            "anImageThatOnlyNodesHaveIsAWarning",
            "does not look at the images that run",
            that(r -> passing(TrainerState.HEALTHY, "reused"))),
        fault(
            "HLT-6",
            in,
            "aRepairByHandIsLeftInPlace",
            "applies the Deployment again",
            that(WrongValidator::appliesWhatIsThere)));
  }

  private static List<Case> dead() {
    Class<?> in = ControllerDead.class;
    Validator timeout =
        that(
            r ->
                failing(
                    TrainerState.CONTROLLER_DEAD,
                    CauseCode.DEADLINE_EXCEEDED,
                    "failed to find launcher pod: timeout"));
    return List.of(
        fault(
            "DED-1",
            in,
            "definitionsAloneAreNoInstallation",
            "takes definitions for an installation",
            that(r -> passing(TrainerState.HEALTHY, "already installed, proceeding"))),
        fault("DED-2", in, "anImageThatCannotBePulledIsNamed", "says timeout", timeout),
        fault("DED-3", in, "aCrashIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-3", in, "aPodWithoutNodeIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-3", in, "aPodThatAdmissionRefusesIsACauseOfItsOwn", "says timeout", timeout),
        fault("DED-4", in, "aWebhookWithoutServiceIsALeftOver", "says timeout", timeout),
        fault("DED-5", in, "aDeathDuringTheRunIsReadFromTheEvent", "says timeout", timeout),
        fault(
            "DED-6",
            in,
            "definitionsAloneAreNoInstallation",
            "says the right thing after a minute",
            RUNS.taking(Duration.ofMinutes(1), RIGHT)));
  }

  private static List<Case> images() {
    Class<?> in = StagingImageUnpullable.class;
    return List.of(
        fault(
            "IMG-1",
            in,
            "theReleaseAsPublishedFailsBeforeAnythingIsWritten",
            "does not give the registry's code",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "image not found"))),
        fault(
            "IMG-2",
            in,
            "thePromotedImageIsVerifiedAndUsed",
            "does not verify what it rewrites to",
            spoiling(RIGHT, EveryRequirementCanFailTest::withoutEvidence)),
        fault(
            "IMG-3",
            in,
            "withoutThePromotedImageNothingIsWritten",
            "begins to install",
            that(
                r -> {
                  litter(r.cluster());
                  return RIGHT.check(r);
                })),
        fault(
            "IMG-4",
            in,
            "anUnreachableRegistryLeavesItToTheNodes",
            "takes an unreachable registry for an absent image",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "not found"))),
        fault(
            "IMG-5",
            in,
            "refusalsOfTheRegistryAreToldApart",
            "calls every refusal absent",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_PULL_FAILED, "cannot pull"))),
        fault(
            "IMG-5",
            in,
            "aRateLimitIsNoRefusal",
            "takes a rate limit for an absence",
            that(r -> failing(TrainerState.ABSENT, CauseCode.IMAGE_ABSENT, "not found"))));
  }

  private static List<Case> bandwidths() {
    Class<?> any = NcclBandwidth.AnyTransport.class;
    return List.of(
        fault(
            "BW-1",
            any,
            "bothHalvesAreComparedAndShown",
            "looks at one half only",
            that(r -> measured(Outcome.PASSED, "338.16", "0", "338.16 GB/s: passed"))),
        fault(
            "BW-2",
            any,
            "lessThanTheFloorFails",
            "lets everything pass",
            that(r -> measured(Outcome.PASSED, "200", "200", "200 of 225, floor 202.5: passed"))),
        fault(
            "BW-3",
            any,
            "aTruncatedLogYieldsNoNumber",
            "takes the last row that it finds",
            that(r -> measured(Outcome.FAILED, "3", "3", "3 GB/s"))),
        fault(
            "BW-4",
            NcclBandwidth.Network.class,
            "socketsFail",
            "does not look at the transport",
            that(r -> measured(Outcome.PASSED, "338.16", "338.16", "passed"))),
        fault(
            "BW-4",
            NcclBandwidth.NvLinkSharp.class,
            "aRunWithoutCommunicatorFails",
            "takes the banner for its use",
            that(r -> measured(Outcome.PASSED, "338.16", "338.16", "passed"))),
        fault(
            "BW-5",
            any,
            "oneNodeIsAFailure",
            "skips",
            that(
                r ->
                    verdict(
                        Outcome.SKIPPED, TrainerState.HEALTHY, "1 node", null, null, List.of()))),
        fault(
            "BW-6",
            any,
            "aFailedLauncherIsQuoted",
            "throws the logs away",
            spoiling(RIGHT, EveryRequirementCanFailTest::withoutEvidence)),
        fault("BW-7", any, "nothingOfTheRunIsLeft", "leaves an object", that(r -> littering(r))));
  }

  private static Verdict littering(Request request) throws InterruptedException {
    Verdict right = RIGHT.check(request);
    litter(request.cluster());
    return right;
  }

  private static Verdict measured(
      Outcome outcome, String outOfPlace, String inPlace, String message) {
    return verdict(
        outcome,
        TrainerState.HEALTHY,
        message,
        outcome == Outcome.PASSED
            ? null
            : new Cause(CauseCode.LOG_INCOMPLETE, null, null, message, ""),
        bandwidth(outOfPlace, inPlace),
        List.of());
  }

  private static Verdict withoutChanges(Verdict v) {
    return new Verdict(
        v.outcome(),
        v.message(),
        v.elapsed(),
        v.state(),
        v.cause(),
        v.bandwidth(),
        v.warnings(),
        List.of(),
        v.evidence());
  }

  private static Verdict withoutEvidence(Verdict v) {
    return new Verdict(
        v.outcome(),
        v.message(),
        v.elapsed(),
        v.state(),
        v.cause(),
        v.bandwidth(),
        v.warnings(),
        v.changes(),
        List.of());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isNoticed(Case wrong) {
    List<Throwable> failures =
        RUNS.failures(wrong.validator(), reports, selectMethod(wrong.in(), method(wrong)));

    assertThat(failures).as("failures of %s against: %s", wrong.method(), wrong).isNotEmpty();
    assertThat(failures)
        .as("an assertion about the validator, not an accident")
        .allSatisfy(f -> assertThat(f).hasMessageContaining("the validator said"));
  }

  private static java.lang.reflect.Method method(Case wrong) {
    for (Class<?> c = wrong.in(); c != null; c = c.getSuperclass()) {
      for (java.lang.reflect.Method method : c.getDeclaredMethods()) {
        if (method.getName().equals(wrong.method())) {
          return method;
        }
      }
    }
    throw new IllegalArgumentException(wrong.in() + " has no method " + wrong.method());
  }

  @Test
  void everyRequirementHasAFault() {
    Set<String> covered = cases().map(Case::id).collect(Collectors.toCollection(TreeSet::new));

    assertThat(covered).isEqualTo(new TreeSet<>(RUNS.requirementIds()));
  }
}
