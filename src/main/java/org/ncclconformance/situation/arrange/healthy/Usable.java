package org.ncclconformance.situation.arrange.healthy;

import java.util.Optional;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.trainer.state.TrainerState;

/** Whichever is there of the two states that a benchmark can be run in; arranged, healthy. */
public final class Usable extends Arrangement {
  public Usable() {
    super(TrainerState.HEALTHY, BaseState.HEALTHY_RELEASE, "healthy or absent");
  }

  @Override
  public Optional<Arrangement> in(TrainerState found) {
    return switch (found) {
      case HEALTHY -> Optional.of(new Healthy());
      case ABSENT -> Optional.of(new Absent());
      default -> Optional.empty();
    };
  }

  @Override
  public String states() {
    return "HEALTHY or ABSENT";
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return new Healthy().arrange(context, undo);
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
