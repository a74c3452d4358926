package org.ncclconformance.situation.arrange.absent;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and neither the staging nor the promoted image of the release exists. */
public final class PromotedImageGone extends Arrangement {
  public PromotedImageGone() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, promoted image gone as well");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    // a tag that no registry ever had, under either name
    return context.asGiven().withJobSetTag("v0.0.0-never-pushed", context, undo);
  }

  @Override
  public List<Object> offers() {
    return List.of(CauseCode.IMAGE_ABSENT);
  }
}
