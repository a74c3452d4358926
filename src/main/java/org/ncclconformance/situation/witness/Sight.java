package org.ncclconformance.situation.witness;

import org.ncclconformance.trainer.state.TrainerState;

/**
 * What Trainer is seen to be.
 *
 * @param why what it was seen by, as one sentence, or empty where there is nothing to say
 */
public record Sight(TrainerState state, String why) {}
