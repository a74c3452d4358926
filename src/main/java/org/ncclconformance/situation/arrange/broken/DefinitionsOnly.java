package org.ncclconformance.situation.arrange.broken;

import io.fabric8.kubernetes.api.model.HasMetadata;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.install.InstallJournal;
import org.ncclconformance.trainer.state.TrainerState;

/** The four CRDs and nothing else. */
public final class DefinitionsOnly extends Arrangement {
  public DefinitionsOnly() {
    super(TrainerState.CRD_ONLY, BaseState.ITS_OWN, "CRDs only");
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    for (HasMetadata object : context.variant().definitions()) {
      InstallJournal.mark(object.getMetadata(), context.run());
      context
          .client()
          .resource(object)
          .fieldManager("nccl-conformance")
          .forceConflicts()
          .serverSideApply();
    }
    return context.asGiven();
  }

  @Override
  public boolean canBeFound() {
    return true;
  }
}
