package org.ncclconformance.situation.arrange.absent;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
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

  private RegistryRefuses(String words, RegistryRefusal refusal) {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, registry answers " + words);
    this.refusal = refusal;
  }

  /** 401. */
  public static final class Unauthorized extends RegistryRefuses {
    public Unauthorized() {
      super("401", RegistryRefusal.UNAUTHORIZED);
    }

    @Override
    public List<Object> offers() {
      return List.of(CauseCode.IMAGE_UNAUTHORIZED);
    }
  }

  /** 403. */
  public static final class Forbidden extends RegistryRefuses {
    public Forbidden() {
      super("403", RegistryRefusal.FORBIDDEN);
    }

    @Override
    public List<Object> offers() {
      return List.of(CauseCode.IMAGE_FORBIDDEN);
    }
  }

  /** Where pods may have a secret for it. */
  private abstract static sealed class OfThoseWithoutSecret extends RegistryRefuses {
    private OfThoseWithoutSecret(String answer, RegistryRefusal refusal) {
      super(answer + " to those without a secret", refusal);
    }

    @Override
    public final Setup arrange(ArrangementContext context, CleanupStack undo) {
      Setup setup = super.arrange(context, undo);
      if (setup instanceof Setup.Ready) {
        givePodsASecret(context, undo);
      }
      return setup;
    }
  }

  /** 401, where pods may have a secret for it. */
  public static final class UnauthorizedWithoutSecret extends OfThoseWithoutSecret {
    public UnauthorizedWithoutSecret() {
      super("401", RegistryRefusal.UNAUTHORIZED);
    }
  }

  /** 403, where pods may have a secret for it. */
  public static final class ForbiddenWithoutSecret extends OfThoseWithoutSecret {
    public ForbiddenWithoutSecret() {
      super("403", RegistryRefusal.FORBIDDEN);
    }
  }

  /** 429, which is no refusal. */
  public static final class RateLimited extends RegistryRefuses {
    public RateLimited() {
      super("429", RegistryRefusal.RATE_LIMITED);
    }
  }

  /** By a ServiceAccount, as whoever runs a private registry does it. */
  private static void givePodsASecret(ArrangementContext context, CleanupStack undo) {
    ServiceAccount account =
        new ServiceAccountBuilder()
            .withNewMetadata()
            .withName("pulls-with-a-secret")
            .withNamespace("default")
            .endMetadata()
            .addNewImagePullSecret("registry")
            .build();
    undo.later(() -> context.client().resource(account).delete());
    context.client().resource(account).create();
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
