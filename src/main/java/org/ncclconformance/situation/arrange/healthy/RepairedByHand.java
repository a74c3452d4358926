package org.ncclconformance.situation.arrange.healthy;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.util.Optional;
import org.ncclconformance.image.ImagePolicy;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.Awaited;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.TrainerState;

/** Healthy, since somebody patched the image of the live Deployment. */
public final class RepairedByHand extends Arrangement {
  public RepairedByHand() {
    super(TrainerState.HEALTHY, BaseState.ITS_OWN, "healthy, repaired by hand");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    Optional<Release> staged = context.variant().jobSetStaged();
    if (staged.isEmpty()) {
      return context.noStaging();
    }
    Setup.Ready given = context.given(staged.get(), undo);
    InstallJournal journal = context.install(staged.get(), ImagePolicy.AS_RELEASED);
    context
        .jobSet()
        .patch(
            PatchContext.of(PatchType.STRATEGIC_MERGE),
            "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"manager\",\"image\":\""
                + given.image().promoted()
                + "\"}]}}}}");
    // until then the old pod, which cannot be pulled, is a cause not to wait
    context.await(Awaited::jobSetAvailable);
    context.ready(journal);
    return given;
  }
}
