package org.ncclconformance.situation;

import java.util.List;
import org.ncclconformance.situation.proxy.ApiFault;
import org.ncclconformance.situation.proxy.ApiFront;

/** The kinds by which Trainer's presence is told: where these cannot be read, nothing is known. */
public final class FaultyKinds {
  private static final List<String> KINDS =
      List.of(
          "customresourcedefinitions",
          "mutatingwebhookconfigurations",
          "validatingwebhookconfigurations",
          "deployments",
          "trainer.kubeflow.org",
          "jobset.x-k8s.io");

  private FaultyKinds() {}

  public static void fail(ApiFront front, ApiFault fault) {
    if (fault != ApiFault.NONE) {
      KINDS.forEach(kind -> front.fail(kind, fault));
    }
  }
}
