package org.ncclconformance.situation.arrange.absent;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.simulation.registry.RegistryRefusal;
import org.ncclconformance.simulation.registry.SimulatedRegistry;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and the registry turns away whoever asks about JobSet's promoted image. */
public abstract sealed class RegistryRefuses extends Arrangement {
  private final RegistryRefusal refusal;

  private RegistryRefuses(int code, RegistryRefusal refusal) {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, registry answers " + code);
    this.refusal = refusal;
  }

  /** 401. */
  public static final class Unauthorized extends RegistryRefuses {
    public Unauthorized() {
      super(401, RegistryRefusal.UNAUTHORIZED);
    }

    @Override
    public List<Object> offers() {
      return List.of(CauseCode.IMAGE_UNAUTHORIZED);
    }
  }

  /** 403. */
  public static final class Forbidden extends RegistryRefuses {
    public Forbidden() {
      super(403, RegistryRefusal.FORBIDDEN);
    }

    @Override
    public List<Object> offers() {
      return List.of(CauseCode.IMAGE_FORBIDDEN);
    }
  }

  /** 429, which is no refusal. */
  public static final class RateLimited extends RegistryRefuses {
    public RateLimited() {
      super(429, RegistryRefusal.RATE_LIMITED);
    }
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    if (context.simulated().isEmpty()) {
      return new Setup.Impossible("a real registry cannot be made to do this: " + this);
    }
    SimulatedRegistry registry = context.simulated().get().registry();
    Setup.Ready given = context.asGiven();
    String repository = ImageReference.parse(given.image().promoted()).repository();
    registry.refuse(repository, refusal);
    undo.later(() -> registry.allow(repository));
    return given;
  }
}
