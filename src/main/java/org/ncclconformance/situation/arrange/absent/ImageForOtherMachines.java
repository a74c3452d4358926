package org.ncclconformance.situation.arrange.absent;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.RegistryEdit;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and JobSet's promoted image is there, but not for the nodes' platform. */
public final class ImageForOtherMachines extends Arrangement {
  /** What no machine with GPUs is. */
  private static final String ELSEWHERE = "s390x";

  public ImageForOtherMachines() {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, image not built for the nodes");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    if (context.mirror() == null) {
      return new Setup.Impossible(
          "an image for other machines can only be put into a registry of one's own: set"
              + " registry.mirror");
    }
    Setup.Ready given = context.asGiven();
    ImageReference promoted = ImageReference.parse(given.image().promoted());
    RegistryEdit registry = new RegistryEdit(context.mirror());
    String tag = "elsewhere-" + context.run();
    String digest =
        registry.restrict(
            promoted.repository(), String.valueOf(promoted.tag()), tag, ELSEWHERE, context.run());
    undo.later(() -> registry.remove(promoted.repository(), digest));
    return given.withJobSetTag(tag, context, undo);
  }

  @Override
  public List<Object> offers() {
    return List.of(CauseCode.IMAGE_PLATFORM_MISSING);
  }
}
