package org.ncclconformance.simulation.admission.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.simulation.admission.Asked;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.admission.Kinds;

/** Texts of recordings (jobset-pod-security, run-pod-security) and of the same pods elsewhere. */
class PodSecurityTest {
  private static final String SAFE =
      "allowPrivilegeEscalation: false, capabilities: {drop: ['ALL']}, runAsNonRoot: true, seccompProfile: {type: 'RuntimeDefault'}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "restricted | containers: [{name: 'node'}] | allowPrivilegeEscalation != false (container \"node\" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (container \"node\" must set securityContext.capabilities.drop=[\"ALL\"]), runAsNonRoot != true (pod or container \"node\" must set securityContext.runAsNonRoot=true), seccompProfile (pod or container \"node\" must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\")",
        "restricted | securityContext: {runAsUser: 0}, containers: [{name: 'manager', securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: ['ALL']}}}] | runAsNonRoot != true (pod or container \"manager\" must set securityContext.runAsNonRoot=true), runAsUser=0 (pod must not set runAsUser=0), seccompProfile (pod or container \"manager\" must set securityContext.seccompProfile.type to \"RuntimeDefault\" or \"Localhost\")",
        "restricted | initContainers: [{name: 'i'}], containers: [{name: 'a'}, {name: 'c'}], securityContext: {runAsNonRoot: true, seccompProfile: {type: 'Localhost'}} | allowPrivilegeEscalation != false (containers \"i\", \"a\", \"c\" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (containers \"i\", \"a\", \"c\" must set securityContext.capabilities.drop=[\"ALL\"])",
        "restricted | hostNetwork: true, hostPID: true, hostIPC: true, containers: [{name: 'a', securityContext: {SAFE}, ports: [{hostPort: 80}]}, {name: 'c', securityContext: {SAFE}, ports: [{hostPort: 81}]}], volumes: [{name: 'v', hostPath: {path: '/x'}}, {name: 'w', hostPath: {path: '/x'}}, {name: 'n', nfs: {}}, {name: 'e', emptyDir: {}}] | host namespaces (hostNetwork=true, hostPID=true, hostIPC=true), hostPort (containers \"a\", \"c\" use hostPorts 80, 81), restricted volume types (volumes \"v\", \"w\", \"n\" use restricted volume types \"hostPath\", \"nfs\")",
        "restricted | securityContext: {runAsNonRoot: true, seccompProfile: {type: 'RuntimeDefault'}}, containers: [{name: 'a', securityContext: {privileged: true}}, {name: 'c', securityContext: {privileged: true, capabilities: {add: ['IPC_LOCK', 'SYS_ADMIN']}}}] | privileged (containers \"a\", \"c\" must not set securityContext.privileged=true), allowPrivilegeEscalation != false (containers \"a\", \"c\" must set securityContext.allowPrivilegeEscalation=false), unrestricted capabilities (containers \"a\", \"c\" must set securityContext.capabilities.drop=[\"ALL\"]; container \"c\" must not include \"IPC_LOCK\", \"SYS_ADMIN\" in securityContext.capabilities.add)",
        "restricted | securityContext: {runAsNonRoot: false, runAsUser: 0, seccompProfile: {type: 'Unconfined'}}, containers: [{name: 'a', securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: ['ALL']}, runAsNonRoot: false, runAsUser: 0, seccompProfile: {type: 'Unconfined'}}}, {name: 'b', securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: ['ALL']}}}] | runAsNonRoot != true (pod and container \"a\" must not set securityContext.runAsNonRoot=false), runAsUser=0 (pod and container \"a\" must not set runAsUser=0), seccompProfile (pod and container \"a\" must not set securityContext.seccompProfile.type to \"Unconfined\")",
        "baseline | hostNetwork: true, containers: [{name: 'a', ports: [{hostPort: 80}]}], volumes: [{name: 'v', hostPath: {path: '/x'}}] | host namespaces (hostNetwork=true), hostPath volumes (volume \"v\"), hostPort (container \"a\" uses hostPort 80)",
        "baseline | containers: [{name: 'a', securityContext: {privileged: true}}, {name: 'c', securityContext: {privileged: true, capabilities: {add: ['IPC_LOCK', 'SYS_ADMIN']}}}] | non-default capabilities (container \"c\" must not include \"IPC_LOCK\", \"SYS_ADMIN\" in securityContext.capabilities.add), privileged (containers \"a\", \"c\" must not set securityContext.privileged=true)",
        "baseline | securityContext: {seccompProfile: {type: 'Unconfined'}}, containers: [{name: 'a'}] | seccompProfile (pod must not set securityContext.seccompProfile.type to \"Unconfined\")",
      })
  void refuses(String level, String spec, String findings) {
    assertThat(api(level).refusal(Asked.create(Kinds.POD, pod(spec))))
        .hasMessage(
            "pods \"p\" is forbidden: violates PodSecurity \"%s:latest\": %s"
                .formatted(level, findings));
  }

  @Test
  void letsPassWhatMeetsTheStandard() {
    String safe = pod("containers: [{name: 'a', securityContext: {SAFE}}]");
    String plain = pod("containers: [{name: 'a'}]");

    assertThatCode(() -> api("restricted").chain().admit(Asked.create(Kinds.POD, safe)))
        .doesNotThrowAnyException();
    assertThatCode(() -> api("baseline").chain().admit(Asked.create(Kinds.POD, plain)))
        .doesNotThrowAnyException();
    assertThatCode(() -> api("privileged").chain().admit(Asked.create(Kinds.POD, plain)))
        .doesNotThrowAnyException();
  }

  private static FakeApi api(String level) {
    return new FakeApi()
        .withNamespace("a", "'pod-security.kubernetes.io/enforce': '%s'".formatted(level));
  }

  private static String pod(String spec) {
    return "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'p', namespace: 'a'}, spec: {%s}}"
        .formatted(spec.replace("SAFE", SAFE));
  }
}
