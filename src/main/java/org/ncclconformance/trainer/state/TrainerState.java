package org.ncclconformance.trainer.state;

/** What Trainer and JobSet, taken together, are in. */
public enum TrainerState {
  /** Nothing of either is there. */
  ABSENT,
  /** Both serve: dry-run creates of a TrainingRuntime, a JobSet and a TrainJob are accepted. */
  HEALTHY,
  /** Not ready yet, and nothing says that it will not become so. */
  ROLLING_OUT,
  /** Custom resource definitions without controllers or webhooks: TrainJobs are ignored. */
  CRD_ONLY,
  /** A controller is missing, or its pods cannot run. */
  CONTROLLER_DEAD,
  /** A webhook cannot be called, although no controller is dead. */
  WEBHOOK_UNREACHABLE,
  /** A CA bundle and a serving certificate do not belong together. */
  CERTIFICATE_MISMATCH,
  /** Something of it is being deleted. */
  TERMINATING,
  /** Two installations, or an incomplete one: somebody else's to repair. */
  FOREIGN,
  /** None of these can be said; the cause says what was seen. */
  UNKNOWN
}
