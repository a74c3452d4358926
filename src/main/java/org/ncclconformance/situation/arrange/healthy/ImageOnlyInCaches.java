package org.ncclconformance.situation.arrange.healthy;

import org.ncclconformance.image.ImageReference;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.RegistryEdit;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.TrainerImage;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, from an image that no registry has any more. */
public final class ImageOnlyInCaches extends Arrangement {
  public ImageOnlyInCaches() {
    super(TrainerState.HEALTHY, BaseState.ITS_OWN, "healthy, image only in the nodes' caches");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    if (context.mirror() == null) {
      return new Setup.Impossible(
          "an image can only be withdrawn from a registry of one's own: set registry.mirror");
    }
    Setup.Ready given = context.asGiven();
    ImageReference promoted = ImageReference.parse(given.image().promoted());
    RegistryEdit registry = new RegistryEdit(context.mirror());
    String tag = "cached-" + context.run();
    // a copy under another digest: a run killed here cannot have harmed the registry
    String digest =
        registry.copy(promoted.repository(), String.valueOf(promoted.tag()), tag, context.run());
    String reference = promoted.registry() + "/" + promoted.repository() + ":" + tag;
    context.healthy(context.variant().jobSetImage(reference));
    registry.remove(promoted.repository(), digest);
    return given.running(new TrainerImage(reference, reference));
  }
}
