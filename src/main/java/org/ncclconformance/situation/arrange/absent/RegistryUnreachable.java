package org.ncclconformance.situation.arrange.absent;

import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and whoever asks about images reaches no registry; the nodes do. */
public final class RegistryUnreachable extends Arrangement {
  public RegistryUnreachable() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, registry out of the client's reach");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    // nobody listens there
    return context
        .variant()
        .jobSetStaged()
        .<Setup>map(staged -> context.given(staged, undo).asking("127.0.0.1:1"))
        .orElseGet(context::noStaging);
  }
}
