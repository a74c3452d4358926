package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Admission webhooks that cannot be called, and what the caller then reads. */
interface WebhookContract extends Contract {
  String CONFIG_MAP = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}";

  @Test
  default void aWebhookWithoutItsServiceRefuses(Space space) {
    hook(space, "service: {namespace: '@ns', name: absent, path: /hook}", "");
    space
        .that(refusal(space).verdict())
        .isEqualTo(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://absent.%s.svc:443/hook?timeout=3s\": service \"absent\" not found"
                    .formatted(space.name()));
    remove(space);
  }

  @Test
  default void theCauseOfAFailedCallIsInTheDetails(Space space) {
    hook(space, "service: {namespace: '@ns', name: absent, path: /hook}", "");
    Answer refused = refusal(space);
    space
        .that(refused.causes())
        .containsExactly(
            " : failed calling webhook \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://absent.%s.svc:443/hook?timeout=3s\": service \"absent\" not found"
                    .formatted(space.name()));
    remove(space);
  }

  @Test
  default void aWebhookWithoutEndpointsRefuses(Space space) {
    service(space, "empty", "{app: nobody}", 443);
    hook(space, "service: {namespace: '@ns', name: empty, path: /hook}", "");
    space
        .that(refusal(space).verdict())
        .isEqualTo(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://empty.%s.svc:443/hook?timeout=3s\": no endpoints available for"
                    .formatted(space.name())
                + " service \"empty\"");
    remove(space);
  }

  @Test
  default void aWebhookOnAPortThatTheServiceLacksRefuses(Space space) {
    service(space, "other", "{app: nobody}", 443);
    hook(space, "service: {namespace: '@ns', name: other, path: /hook, port: 444}", "");
    space
        .that(refusal(space).verdict())
        .isEqualTo(
            "500 InternalError: Internal error occurred: failed calling webhook"
                + " \"hook.contract.test\": failed to call webhook: Post"
                + " \"https://other.%s.svc:444/hook?timeout=3s\": no service port 444 found for"
                    .formatted(space.name())
                + " service \"other\"");
    remove(space);
  }

  @Test
  default void aWebhookWherePodsDoNotListenRefuses(Space space) {
    service(space, "deaf", "{app: deaf}", 443);
    space.runnable();
    space.create(
        "pods",
        "{apiVersion: v1, kind: Pod, metadata: {name: deaf, labels: {app: deaf}}, spec:"
            + " {terminationGracePeriodSeconds: 0, containers:"
            + " [{name: c, image: 'busybox:1.37', command: [sleep, '600']}]}}");
    Doc pod = space.until("pods/deaf", "ready", p -> p.condition("Ready").startsWith("True "));
    hook(space, "service: {namespace: '@ns', name: deaf, path: /hook}", "");
    String expected =
        "500 InternalError: Internal error occurred: failed calling webhook"
            + " \"hook.contract.test\": failed to call webhook: Post"
            + " \"https://deaf.%s.svc:443/hook?timeout=3s\": dial tcp %s:9443: connect: connection"
                .formatted(space.name(), pod.text("/status/podIP"))
            + " refused";
    Deadline.until("the endpoint is seen", () -> refusal(space).verdict().contains("dial tcp"));
    space.that(refusal(space).verdict()).isEqualTo(expected);
    remove(space);
  }

  @Test
  default void aFailingWebhookMayBeIgnored(Space space) {
    hook(
        space, "service: {namespace: '@ns', name: absent, path: /hook}", "failurePolicy: Ignore, ");
    space.that(space.post("configmaps", CONFIG_MAP).code()).isEqualTo(201);
    remove(space);
  }

  @Test
  default void aConditionCanLeaveDryRunsOut(Space space) {
    hook(
        space,
        "service: {namespace: '@ns', name: absent, path: /hook}",
        "matchConditions: [{name: real, expression: '!request.dryRun'}], ");
    String second = CONFIG_MAP.replace("name: a", "name: b");
    Deadline.until("the hook is called", () -> space.post("configmaps", second).code() == 500);
    space.that(space.post("configmaps?dryRun=All", CONFIG_MAP).code()).isEqualTo(201);
    space.that(space.post("configmaps", CONFIG_MAP).verdict()).contains("service \"absent\"");
    remove(space);
  }

  @Test
  default void aWebhookWithSideEffectsIsNotCalledForDryRuns(Space space) {
    hook(
        space,
        "service: {namespace: '@ns', name: absent, path: /hook}",
        "sideEffects: NoneOnDryRun, ");
    space.that(refusal(space).verdict()).contains("service \"absent\" not found");
    remove(space);
  }

  @Test
  default void aWebhookIsAskedOnlyForWhatItsRulesAndSelectorsSay(Space space) {
    hook(
        space,
        "service: {namespace: '@ns', name: absent, path: /hook}",
        "objectSelector: {matchLabels: {hook: 'yes'}}, ");
    String labelled =
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: b, labels: {hook: 'yes'}}}";
    Deadline.until(
        "the hook is called", () -> space.post("configmaps?dryRun=All", labelled).code() == 500);
    space.that(space.post("configmaps", CONFIG_MAP).code()).isEqualTo(201);
    space.that(space.mergePatch("configmaps/a", "{data: {k: v}}").code()).isEqualTo(200);
    space
        .that(
            space
                .post(
                    "secrets",
                    "{apiVersion: v1, kind: Secret, metadata: {name: s, labels: {hook: 'yes'}}}")
                .code())
        .isEqualTo(201);
    remove(space);
  }

  @Test
  default void aConfigurationIsDefaulted(Space space) {
    Doc made = hook(space, "service: {namespace: '@ns', name: absent, path: /hook}", "");
    space.that(made.text("/webhooks/0/failurePolicy")).isEqualTo("Fail");
    space.that(made.text("/webhooks/0/matchPolicy")).isEqualTo("Equivalent");
    space.that(made.number("/webhooks/0/clientConfig/service/port")).isEqualTo(443);
    space.that(made.json("/webhooks/0/objectSelector").toString()).isEqualTo("{}");
    space.that(made.text("/webhooks/0/rules/0/scope")).isEqualTo("*");
    space.that(made.number("/metadata/generation")).isEqualTo(1);
    remove(space);
  }

  static Answer refusal(Space space) {
    Deadline.until(
        "the hook is called", () -> space.post("configmaps?dryRun=All", CONFIG_MAP).code() == 500);
    return space.post("configmaps", CONFIG_MAP);
  }

  static Doc hook(Space space, String client, String more) {
    return space.create(
        "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
        """
        apiVersion: admissionregistration.k8s.io/v1
        kind: ValidatingWebhookConfiguration
        metadata: {name: '@ns'}
        webhooks:
        - {name: hook.contract.test, %s timeoutSeconds: 3, admissionReviewVersions: [v1], %s
           clientConfig: {%s}, namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: '@ns'}},
           rules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]}
        """
            .formatted(more.contains("sideEffects") ? "" : "sideEffects: None,", more, client));
  }

  private static void service(Space space, String name, String selector, int port) {
    space.create(
        "services",
        "{apiVersion: v1, kind: Service, metadata: {name: %s}, spec: {selector: %s, ports: [{port: %d, targetPort: 9443}]}}"
            .formatted(name, selector, port));
  }

  static void remove(Space space) {
    space
        .delete("/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/@ns")
        .expect(200);
  }
}
