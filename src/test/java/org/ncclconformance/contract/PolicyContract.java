package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Admission policies that deny, as a guard around a cluster would. */
interface PolicyContract extends Contract {
  String POLICIES = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
  String BINDINGS = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicybindings";

  @Test
  default void aPolicyDeniesCreatesAndDeletes(Space space) {
    space.configMap("a", "{k: v}");
    policy(space, "{expression: 'false'}");
    Deadline.until(
        "the policy is in force", () -> space.delete("configmaps/a?dryRun=All").code() != 200);
    String denied =
        "422 Invalid: configmaps \"%%s\" is forbidden: ValidatingAdmissionPolicy '%1$s' with"
                .formatted(space.name())
            + " binding '%1$s' denied request: failed expression: false".formatted(space.name());
    space.that(space.delete("configmaps/a").verdict()).isEqualTo(denied.formatted("a"));
    Answer refused =
        space.post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: b}}");
    space.that(refused.verdict()).isEqualTo(denied.formatted("b"));
    space
        .that(refused.causes())
        .containsExactly(
            " : ValidatingAdmissionPolicy '%1$s' with binding '%1$s' denied request: failed expression: false"
                .formatted(space.name()));
    space.that(space.mergePatch("configmaps/a", "{data: {k: w}}").code()).isEqualTo(200);
    remove(space);
    Deadline.until("the policy is gone", () -> space.delete("configmaps/a").code() == 200);
  }

  @Test
  default void aPolicyGivesItsMessageAndReason(Space space) {
    policy(space, "{expression: 'false', message: keep out, reason: Forbidden}");
    String body = "{apiVersion: v1, kind: ConfigMap, metadata: {name: b}}";
    Deadline.until(
        "the policy is in force", () -> space.post("configmaps?dryRun=All", body).code() != 201);
    space
        .that(space.post("configmaps", body).verdict())
        .isEqualTo(
            "403 Forbidden: configmaps \"b\" is forbidden: ValidatingAdmissionPolicy '%1$s' with binding '%1$s' denied request: keep out"
                .formatted(space.name()));
    remove(space);
  }

  @Test
  default void aPolicyIsDefaulted(Space space) {
    Doc made = policy(space, "{expression: 'false'}");
    space.that(made.text("/spec/failurePolicy")).isEqualTo("Fail");
    space.that(made.text("/spec/matchConstraints/matchPolicy")).isEqualTo("Equivalent");
    remove(space);
  }

  static Doc policy(Space space, String validation) {
    Doc made =
        space.create(
            POLICIES,
            """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicy
            metadata: {name: '@ns'}
            spec:
              matchConstraints:
                namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: '@ns'}}
                resourceRules:
                - {apiGroups: [''], apiVersions: [v1], operations: [CREATE, DELETE], resources: [configmaps]}
              validations: [%s]
            """
                .formatted(validation));
    space.create(
        BINDINGS,
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingAdmissionPolicyBinding
        metadata: {name: '@ns'}
        spec: {policyName: '@ns', validationActions: [Deny]}
        """);
    return made;
  }

  static void remove(Space space) {
    space.delete(BINDINGS + "/@ns").expect(200);
    space.delete(POLICIES + "/@ns").expect(200);
  }
}
