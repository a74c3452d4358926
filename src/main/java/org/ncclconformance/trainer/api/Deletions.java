package org.ncclconformance.trainer.api;

import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/** What it means that an object is being deleted. */
public final class Deletions {
  private Deletions() {}

  public static Cause cause(ObjectRef ref, String since) {
    CauseCode code =
        switch (ref.kind()) {
          case "Namespace" -> CauseCode.NAMESPACE_TERMINATING;
          case "CustomResourceDefinition" -> CauseCode.CRD_TERMINATING;
          default -> CauseCode.CONTROLLER_NOT_READY;
        };
    return new Cause(
        code,
        ref,
        "metadata.deletionTimestamp",
        "it is being deleted since " + since,
        "wait until it is gone; where it stays, look for finalizers that nobody serves");
  }
}
