package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.NamedRuleWithOperationsBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicy;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBinding;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBindingBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingAdmissionPolicyBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;

/** An admission policy that refuses one thing, as a cluster's owner may have set up. */
public final class DenyPolicy implements AutoCloseable {
  private static final String CANARY = "ncclconformance-canary";

  private final KubernetesClient client;
  private final ValidatingAdmissionPolicy policy;
  private final ValidatingAdmissionPolicyBinding binding;

  private DenyPolicy(
      KubernetesClient client,
      ValidatingAdmissionPolicy policy,
      ValidatingAdmissionPolicyBinding binding) {
    this.client = client;
    this.policy = policy;
    this.binding = binding;
  }

  /** What is refused: an operation on one object. */
  public record Refused(String operation, String group, String plural, String name) {}

  /** Sets the policy up and returns once it is in force. */
  public static DenyPolicy of(
      KubernetesClient client, String name, String run, Deadline deadline, Refused... refusals)
      throws InterruptedException {
    var policy =
        new ValidatingAdmissionPolicyBuilder()
            .withNewMetadata()
            .withName(name)
            .addToLabels(RunLabels.RUN, run)
            .endMetadata()
            .withNewSpec()
            .withFailurePolicy("Fail")
            .withNewMatchConstraints()
            .endMatchConstraints()
            .addNewValidation()
            .withExpression("false")
            .withMessage("the owner of this cluster does not want it")
            .endValidation()
            .endSpec()
            .build();
    var rules = policy.getSpec().getMatchConstraints().getResourceRules();
    for (Refused refused : refusals) {
      rules.add(rule(refused));
    }
    // a policy comes into force some time after it was created: its own canary tells when
    rules.add(rule(new Refused("CREATE", "", "configmaps", CANARY)));
    var binding =
        new ValidatingAdmissionPolicyBindingBuilder()
            .withNewMetadata()
            .withName(name)
            .addToLabels(RunLabels.RUN, run)
            .endMetadata()
            .withNewSpec()
            .withPolicyName(name)
            .withValidationActions("Deny")
            .endSpec()
            .build();
    DenyPolicy blockade =
        new DenyPolicy(client, client.resource(policy).create(), client.resource(binding).create());
    blockade.awaitInForce(deadline);
    return blockade;
  }

  private static io.fabric8.kubernetes.api.model.admissionregistration.v1.NamedRuleWithOperations
      rule(Refused refused) {
    return new NamedRuleWithOperationsBuilder()
        .withOperations(refused.operation())
        .withApiGroups(refused.group())
        .withApiVersions("*")
        .withResources(refused.plural())
        .withResourceNames(refused.name())
        .build();
  }

  private void awaitInForce(Deadline deadline) throws InterruptedException {
    if (!(awaitCanary(deadline, false) instanceof WaitResult.Reached)) {
      close();
      throw new IllegalStateException(
          "admission policy " + policy.getMetadata().getName() + " did not come into force");
    }
  }

  private WaitResult<Boolean, Void> awaitCanary(Deadline deadline, boolean accepted)
      throws InterruptedException {
    var canary =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(CANARY)
            .withNamespace("default")
            .endMetadata()
            .build();
    return Wait.until(
        new Signal(),
        deadline,
        Duration.ofMillis(50),
        () ->
            accepts(canary) == accepted
                ? new Look.Reached<>(true)
                : new Look.NotYet<>("the canary is " + (accepted ? "refused" : "accepted")));
  }

  private boolean accepts(ConfigMap canary) {
    try {
      client.resource(canary).dryRun().create();
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }

  /** Returns when it is out of force, which takes a moment too. */
  @Override
  public void close() throws InterruptedException {
    client.resource(binding).delete();
    client.resource(policy).delete();
    awaitCanary(Deadline.in(Duration.ofSeconds(20), Time.system()), true);
  }
}
