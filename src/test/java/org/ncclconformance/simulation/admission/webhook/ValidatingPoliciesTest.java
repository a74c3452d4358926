package org.ncclconformance.simulation.admission.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.admission.AdmissionJson;
import org.ncclconformance.simulation.admission.Asked;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.admission.Kinds;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;

/** What a real API server 1.34.4 said under the same policies. */
class ValidatingPoliciesTest {
  private static final String POLICY =
      "ValidatingAdmissionPolicy 'p1' with binding 'p1-b' denied request: ";
  private static final Request CONFIG_MAP =
      Asked.create(Kinds.CONFIG_MAP, "{metadata: {name: 'c', namespace: 'a'}}");
  private FakeApi api;

  @BeforeEach
  void bind() {
    api =
        new FakeApi()
            .withNamespace("a", "'kubernetes.io/metadata.name': 'a'")
            .with(
                """
                {apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicyBinding',
                 metadata: {name: 'p1-b'}, spec: {policyName: 'p1', validationActions: ['Deny']}}
                """);
  }

  @Test
  void refusesWithThePolicysMessage() {
    policy("{expression: 'false', message: 'not today'}", "");

    ApiException refusal = api.refusal(CONFIG_MAP);

    assertThat(refusal.code()).isEqualTo(422);
    assertThat(refusal.reason()).isEqualTo("Invalid");
    assertThat(refusal).hasMessage("configmaps \"c\" is forbidden: " + POLICY + "not today");
    assertThat(refusal.causes()).containsExactly(new StatusCause("", POLICY + "not today", ""));
  }

  @Test
  void refusesWithThePolicysReason() {
    policy("{expression: 'false', message: 'not today', reason: 'Forbidden'}", "");

    assertThat(api.refusal(CONFIG_MAP).code()).isEqualTo(403);
    assertThat(api.refusal(CONFIG_MAP).reason()).isEqualTo("Forbidden");
  }

  @Test
  void refusesWithTheExpressionWhereThereIsNoMessage() {
    policy("{expression: 'false'}", "");

    assertThat(api.refusal(CONFIG_MAP))
        .hasMessage("configmaps \"c\" is forbidden: " + POLICY + "failed expression: false");
  }

  @Test
  void refusesWhereAnExpressionHasNoValue() {
    policy("{expression: 'object.data.x == \"1\"'}", "");

    assertThat(api.refusal(CONFIG_MAP))
        .hasMessage(
            "configmaps \"c\" is forbidden: "
                + POLICY
                + "expression 'object.data.x == \"1\"' resulted in error: no such key: data");
  }

  @Test
  void letsPassWhatThePolicyIsNotAbout() {
    policy("{expression: 'true'}", "");
    assertAdmitted(CONFIG_MAP);

    policy("{expression: 'false'}", "resourceNames: ['other'],");
    assertAdmitted(CONFIG_MAP);

    policy("{expression: 'false'}", "scope: 'Cluster',");
    assertAdmitted(CONFIG_MAP);

    policy("{expression: 'false'}", "");
    assertAdmitted(Asked.delete(Kinds.CONFIG_MAP, "{metadata: {name: 'c', namespace: 'a'}}"));
    assertAdmitted(
        Asked.create(
            Kinds.POD,
            "{metadata: {name: 'p', namespace: 'a'}, spec: {containers: [{name: 'c'}]}}"));
  }

  @Test
  void doesNotGuessAtExpressions() {
    policy("{expression: 'object.spec.replicas + 1 < 3'}", "");

    assertThat(api.refusal(CONFIG_MAP).code()).isEqualTo(501);
  }

  private void assertAdmitted(Request request) {
    assertThatCode(() -> api.chain().admit(request)).doesNotThrowAnyException();
  }

  private void policy(String validation, String rule) {
    api.update(
        AdmissionJson.object(
            """
            {apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingAdmissionPolicy',
             metadata: {name: 'p1'}, spec: {failurePolicy: 'Fail', validations: [%s],
               matchConstraints: {namespaceSelector: {matchLabels: {'kubernetes.io/metadata.name': 'a'}},
                 resourceRules: [{%s apiGroups: [''], apiVersions: ['v1'],
                   operations: ['CREATE', 'UPDATE'], resources: ['configmaps']}]}}}
            """
                .formatted(validation, rule)));
  }
}
