package org.ncclconformance.validator.reference;

import io.fabric8.kubernetes.client.KubernetesClientException;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.diagnosis.ApiCause;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.validator.Request;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.Verdict;

/**
 * The validator that this project brings: proves readiness instead of presence, uses what is
 * healthy as it is, installs what is absent, says the true cause, and leaves no trace.
 */
public final class ReferenceValidator implements Validator {
  private final ServingCertificates certificates;

  /** One with certificates of its own. */
  public ReferenceValidator() {
    this(new ServingCertificates());
  }

  /** One that shares certificates with others in this process. */
  public ReferenceValidator(ServingCertificates certificates) {
    this.certificates = certificates;
  }

  @Override
  public Verdict check(Request request) throws InterruptedException {
    VerdictBuilder builder = new VerdictBuilder();
    try {
      Preflight.Result result = new Preflight(request, certificates, builder).pass();
      return result instanceof Preflight.Result.Cleared cleared
          ? new ReferenceCheck(request, builder).run(cleared)
          : ((Preflight.Result.Stopped) result).verdict();
    } catch (KubernetesClientException e) {
      return builder.unknown(ApiCause.of(ApiFailure.of(e), null));
    }
  }

  @Override
  public Verdict preflight(Request request) throws InterruptedException {
    VerdictBuilder builder = new VerdictBuilder();
    try {
      Preflight.Result result = new Preflight(request, certificates, builder).pass();
      return result instanceof Preflight.Result.Cleared cleared
          ? builder.passed("the check could run: " + cleared.intent())
          : ((Preflight.Result.Stopped) result).verdict();
    } catch (KubernetesClientException e) {
      return builder.unknown(ApiCause.of(ApiFailure.of(e), null));
    }
  }
}
