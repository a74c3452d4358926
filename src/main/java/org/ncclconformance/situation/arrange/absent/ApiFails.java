package org.ncclconformance.situation.arrange.absent;

import java.util.List;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.ArrangementContext;
import org.ncclconformance.situation.BaseState;
import org.ncclconformance.situation.CleanupStack;
import org.ncclconformance.situation.Setup;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.situation.proxy.ApiFront;
import org.ncclconformance.trainer.state.TrainerState;

/** Absent, and the API server fails whoever looks for Trainer. */
public abstract sealed class ApiFails extends Arrangement {
  /** By which Trainer's presence is told: where these cannot be read, nothing is known. */
  private static final List<String> KINDS =
      List.of(
          "customresourcedefinitions",
          "mutatingwebhookconfigurations",
          "validatingwebhookconfigurations",
          "deployments",
          "trainer.kubeflow.org",
          "jobset.x-k8s.io");

  private final ApiFault fault;
  private final CauseCode cause;

  private ApiFails(String how, ApiFault fault, CauseCode cause) {
    super(TrainerState.ABSENT, BaseState.NOTHING, "absent, API " + how);
    this.fault = fault;
    this.cause = cause;
  }

  /** 401. */
  public static final class Unauthorized extends ApiFails {
    public Unauthorized() {
      super("answers 401", ApiFault.UNAUTHORIZED, CauseCode.API_UNAUTHORIZED);
    }
  }

  /** 403. */
  public static final class Forbidden extends ApiFails {
    public Forbidden() {
      super("answers 403", ApiFault.FORBIDDEN, CauseCode.API_FORBIDDEN);
    }
  }

  /** 429. */
  public static final class RateLimited extends ApiFails {
    public RateLimited() {
      super("answers 429", ApiFault.RATE_LIMITED, CauseCode.API_RATE_LIMITED);
    }
  }

  /** 500. */
  public static final class Internal extends ApiFails {
    public Internal() {
      super("answers 500", ApiFault.INTERNAL, CauseCode.API_INTERNAL);
    }
  }

  /** 503. */
  public static final class Unavailable extends ApiFails {
    public Unavailable() {
      super("answers 503", ApiFault.UNAVAILABLE, CauseCode.API_UNAVAILABLE);
    }
  }

  /** No answer at all. */
  public static final class Silent extends ApiFails {
    public Silent() {
      super("does not answer", ApiFault.SILENT, CauseCode.API_TIMEOUT);
    }
  }

  @Override
  public Setup arrange(ArrangementContext context, CleanupStack undo) {
    return context.asGiven();
  }

  /** The fault stands in front of the cluster, not in it. */
  @Override
  public boolean canBeFound() {
    return true;
  }

  @Override
  public void prepare(ApiFront front) {
    KINDS.forEach(kind -> front.fail(kind, fault));
  }

  @Override
  public List<Object> offers() {
    return List.of(cause);
  }
}
