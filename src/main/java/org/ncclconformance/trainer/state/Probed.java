package org.ncclconformance.trainer.state;

import java.util.List;
import java.util.Optional;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.diagnosis.Cause;

/** What a probe of a cluster came to. */
public sealed interface Probed {

  /**
   * The state that Trainer is in.
   *
   * @param installation what was found, as far as it could be made out
   * @param cause why it is not healthy; empty where it is, where it is absent, and mostly where it
   *     is rolling out
   * @param warnings what is wrong without doing harm now, as a rollout that is stuck while the old
   *     pod still serves
   */
  record State(
      TrainerState state,
      Optional<Installation> installation,
      Optional<Cause> cause,
      List<Cause> warnings)
      implements Probed {}

  /** The API server failed to answer some read: that says nothing about Trainer. */
  record ApiFailed(ApiFailure failure) implements Probed {}
}
