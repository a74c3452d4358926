package org.ncclconformance.situation.arrange.broken;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** CRDs and webhook configurations stayed when the namespace was deleted. */
public final class WebhooksLeft extends Arrangement {
  public WebhooksLeft() {
    super(
        TrainerState.WEBHOOK_UNREACHABLE, BaseState.ITS_OWN, "webhooks left without their Service");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) throws InterruptedException {
    context.healthy(context.release());
    var namespace = context.client().namespaces().withName(ArrangementContext.NAMESPACE);
    namespace.delete();
    namespace.waitUntilCondition(
        Objects::isNull, context.deadline().remaining().toMillis(), TimeUnit.MILLISECONDS);
    return context.asGiven();
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
