package org.ncclconformance.validator;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.trainer.ServingKeys;

/**
 * The validator that this project brings: proves readiness instead of presence, uses what is
 * healthy as it is, installs what is absent, says the true cause, and leaves no trace.
 */
public final class ReferenceValidator implements Validator {
  private final ServingKeys keys;

  /** One with keys of its own. */
  public ReferenceValidator() {
    this(new ServingKeys());
  }

  /** One that shares keys with others in this process. */
  public ReferenceValidator(ServingKeys keys) {
    this.keys = keys;
  }

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public Verdict check(Request request) throws InterruptedException {
    Notes notes = new Notes(request.cluster().time());
    try {
      Gate.Result gate = new Gate(request, keys, notes).pass();
      return gate instanceof Gate.Result.Cleared cleared
          ? new ReferenceCheck(request, notes).run(cleared)
          : ((Gate.Result.Stopped) gate).verdict();
    } catch (KubernetesClientException e) {
      return notes.unknown(ApiCause.of(ApiFailure.of(e), null));
    }
  }

  @Override
  public Verdict preflight(Request request) throws InterruptedException {
    Notes notes = new Notes(request.cluster().time());
    try {
      Gate.Result gate = new Gate(request, keys, notes).pass();
      return gate instanceof Gate.Result.Cleared cleared
          ? notes.passed("the check could run: " + cleared.intent())
          : ((Gate.Result.Stopped) gate).verdict();
    } catch (KubernetesClientException e) {
      return notes.unknown(ApiCause.of(ApiFailure.of(e), null));
    }
  }
}
