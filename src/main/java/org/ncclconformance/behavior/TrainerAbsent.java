package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.ABSENT;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.junit.ProvesInEach;
import org.ncclconformance.situation.arrange.absent.ApiFails;
import org.ncclconformance.situation.arrange.absent.InstallRefused;
import org.ncclconformance.situation.arrange.absent.RollbackRefused;
import org.ncclconformance.trial.ExpectedRelease;
import org.ncclconformance.trial.Trial;

/** Where Trainer is absent, a validator installs it for its run, and takes it away again. */
@Behavior(state = ABSENT)
@Tag("trainer-absent")
@Tag("lifecycle")
public final class TrainerAbsent {

  @Proves("ABS-1")
  void absenceIsRecognised(Trial trial) throws InterruptedException {
    assertThat(trial.preflight()).found(ABSENT).wroteNothing();
  }

  @ProvesInEach("ABS-1")
  @Given({
    ApiFails.Unauthorized.class,
    ApiFails.Forbidden.class,
    ApiFails.RateLimited.class,
    ApiFails.Internal.class,
    ApiFails.Unavailable.class,
    ApiFails.Silent.class
  })
  void anApiErrorIsNotAbsence(Trial trial, CauseCode ofTheError) throws InterruptedException {
    assertThat(trial.check()).didNotPass().foundNoState().because(ofTheError).wroteNothing();
  }

  @Proves("ABS-2")
  @BenchmarkRuns(shared = true)
  void theReleaseIsInstalledWithPromotedImages(Trial trial, ExpectedRelease release)
      throws InterruptedException {
    assertThat(trial.check()).applied(release);
  }

  @Proves("ABS-3")
  @BenchmarkRuns(shared = true)
  void theRunBeginsWhenDryRunsAreAccepted(Trial trial) throws InterruptedException {
    assertThat(trial.check()).wentOnOnlyAfterDryRunsOf("trainingruntimes", "trainjobs", "jobsets");
  }

  @Proves("ABS-4")
  @BenchmarkRuns(shared = true)
  void theCheckPassesWithItsBandwidth(Trial trial) throws InterruptedException {
    assertThat(trial.check()).passed().found(ABSENT).showsAllNumbers();
  }

  @Proves("ABS-5")
  @BenchmarkRuns(shared = true)
  void theClusterIsAsItWas(Trial trial) throws InterruptedException {
    assertThat(trial.check()).wrote().leftNothing().keptEverything();
  }

  @Proves("ABS-6")
  @BenchmarkRuns(0)
  @Given(InstallRefused.class)
  void aFailedInstallIsRolledBack(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.INSTALL_FAILED)
        .names("jobset-controller-manager", "the owner of this cluster does not want it")
        .wrote()
        .leftNothing()
        .keptEverything();
  }

  @Proves("ABS-6")
  @BenchmarkRuns(0)
  @Given(RollbackRefused.class)
  void whatCannotBeRolledBackIsNamed(Trial trial) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .because(CauseCode.INSTALL_FAILED)
        .names("jobset-controller-manager", "jobset-metrics-reader")
        .leftOnly("jobset-metrics-reader")
        .keptEverything();
  }
}
