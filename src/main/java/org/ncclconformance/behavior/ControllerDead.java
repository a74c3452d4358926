package org.ncclconformance.behavior;

import static org.ncclconformance.trainer.state.TrainerState.CONTROLLER_DEAD;
import static org.ncclconformance.trainer.state.TrainerState.CRD_ONLY;
import static org.ncclconformance.trainer.state.TrainerState.HEALTHY;
import static org.ncclconformance.trainer.state.TrainerState.WEBHOOK_UNREACHABLE;
import static org.ncclconformance.trial.ObservationAssert.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Isolated;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.junit.Behavior;
import org.ncclconformance.junit.BenchmarkRuns;
import org.ncclconformance.junit.Given;
import org.ncclconformance.junit.Proves;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.situation.arrange.broken.DefinitionsOnly;
import org.ncclconformance.situation.arrange.broken.JobSetCrashes;
import org.ncclconformance.situation.arrange.broken.JobSetImageUnpullable;
import org.ncclconformance.situation.arrange.broken.JobSetRefused;
import org.ncclconformance.situation.arrange.broken.JobSetUnschedulable;
import org.ncclconformance.situation.arrange.broken.WebhooksLeft;
import org.ncclconformance.situation.arrange.healthy.JobSetDiesAfterGate;
import org.ncclconformance.trial.Limit;
import org.ncclconformance.trial.Trial;

/** An installation whose controllers do not work is no installation: the true cause, in seconds. */
// its verdicts are timed: beside other behaviours it would be the machine that is judged
@Isolated
@Behavior(state = CONTROLLER_DEAD)
@BenchmarkRuns(0)
@Tag("controller-dead")
@Tag("lifecycle")
public final class ControllerDead {

  @Proves({"DED-1", "DED-6"})
  @Given(DefinitionsOnly.class)
  void definitionsAloneAreNoInstallation(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(CRD_ONLY)
        .because(CauseCode.CONTROLLER_ABSENT)
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-2", "DED-6"})
  @Given(JobSetImageUnpullable.class)
  void anImageThatCannotBePulledIsNamed(Trial trial, TrainerImage image, Limit limit)
      throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(CONTROLLER_DEAD)
        .because(CauseCode.IMAGE_ABSENT)
        .shownBy("Pod")
        .names(image.reference(), "jobset-controller-manager-", "not found", image.promoted())
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-3", "DED-6"})
  @Given(JobSetCrashes.class)
  void aCrashIsACauseOfItsOwn(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(CONTROLLER_DEAD)
        .because(CauseCode.CRASH_LOOP)
        .names("jobset-controller-manager-", "no-such-flag")
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-3", "DED-6"})
  @Given(JobSetUnschedulable.class)
  void aPodWithoutNodeIsACauseOfItsOwn(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(CONTROLLER_DEAD)
        .because(CauseCode.UNSCHEDULABLE)
        .names("jobset-controller-manager-", "Insufficient cpu")
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-3", "DED-6"})
  @Given(JobSetRefused.class)
  void aPodThatAdmissionRefusesIsACauseOfItsOwn(Trial trial, Limit limit)
      throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(CONTROLLER_DEAD)
        .because(CauseCode.POD_SECURITY)
        .names("violates PodSecurity \"restricted:latest\"")
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-4", "DED-6"})
  @Given(WebhooksLeft.class)
  void aWebhookWithoutServiceIsALeftOver(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(WEBHOOK_UNREACHABLE)
        .because(CauseCode.WEBHOOK_SERVICE_MISSING)
        .names("Service kubeflow-system/", "does not exist")
        .wroteNothing()
        .within(limit.toTheCause());
  }

  @Proves({"DED-5", "DED-6"})
  @Given(JobSetDiesAfterGate.class)
  void aDeathDuringTheRunIsReadFromTheEvent(Trial trial, Limit limit) throws InterruptedException {
    assertThat(trial.check())
        .failed()
        .found(HEALTHY)
        .because(CauseCode.WEBHOOK_NO_ENDPOINTS, CauseCode.WEBHOOK_REFUSED)
        .shownBy("TrainJob")
        .names("mjobset.kb.io", "jobset-webhook-service")
        .leftNothing()
        .within(limit.toTheCause());
  }
}
