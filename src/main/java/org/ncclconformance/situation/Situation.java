package org.ncclconformance.situation;

import java.util.Map;
import java.util.Optional;
import org.ncclconformance.trainer.state.TrainerState;

/** Whether a behaviour has what it starts from. */
public sealed interface Situation {

  /** The cluster is in the state, and stays so until this is closed. */
  non-sealed interface Arranged extends Situation, AutoCloseable {

    /** What a behaviour's method asks for by type, as the cluster or the validator. */
    <T> Optional<T> part(Class<T> type);

    /** What a report says of it beside the run's own facts, as the release in use. */
    Map<String, String> facts();

    /** Leaves on the cluster what closing would remove, for whoever wants to look at it. */
    void keep();

    /** Undoes what was arranged. */
    @Override
    void close();
  }

  /**
   * The cluster is in another state, and may not be changed.
   *
   * @param found the state it is in
   * @param cause why it is in it, as one sentence, or empty where the state is no fault
   */
  record NotHere(TrainerState found, String cause) implements Situation {}

  /**
   * This kind of cluster cannot be put into it, as a real registry cannot be made to answer 429.
   *
   * @param reason one sentence
   */
  record NotArrangeable(String reason) implements Situation {}
}
