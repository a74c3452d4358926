package org.ncclconformance.simulation.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;

class NamespaceLifecycleTest {
  private static final String CONFIG_MAP = "{metadata: {name: 'c', namespace: 'x'}}";

  @Test
  void refusesWhatIsNewInATerminatingNamespace() {
    FakeApi api =
        new FakeApi()
            .with(
                "{apiVersion: 'v1', kind: 'Namespace', metadata: {name: 'x'}, status: {phase: 'Terminating'}}");

    ApiException refusal = api.refusal(Asked.create(Kinds.CONFIG_MAP, CONFIG_MAP));

    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal.reason()).isEqualTo("Forbidden");
    assertThat(refusal)
        .hasMessage(
            "configmaps \"c\" is forbidden: unable to create new content in namespace x because it"
                + " is being terminated");
    assertThat(refusal.causes())
        .containsExactly(
            new StatusCause(
                "NamespaceTerminating", "namespace x is being terminated", "metadata.namespace"));
    assertThatCode(() -> api.chain().admit(Asked.update(Kinds.CONFIG_MAP, CONFIG_MAP, CONFIG_MAP)))
        .doesNotThrowAnyException();
    assertThatCode(() -> api.chain().admit(Asked.delete(Kinds.CONFIG_MAP, CONFIG_MAP)))
        .doesNotThrowAnyException();
  }

  @Test
  void findsNoAbsentNamespace() {
    ApiException refusal = new FakeApi().refusal(Asked.create(Kinds.CONFIG_MAP, CONFIG_MAP));

    assertThat(refusal.code()).isEqualTo(404);
    assertThat(refusal).hasMessage("namespaces \"x\" not found");
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "kube-system", "kube-public"})
  void keepsThreeNamespaces(String name) {
    ApiException refusal =
        new FakeApi()
            .refusal(Asked.delete(Kinds.NAMESPACE, "{metadata: {name: '%s'}}".formatted(name)));

    assertThat(refusal.code()).isEqualTo(403);
    assertThat(refusal)
        .hasMessage(
            "namespaces \"%s\" is forbidden: this namespace may not be deleted".formatted(name));
  }

  @Test
  void letsOtherNamespacesGo() {
    assertThatCode(
            () ->
                new FakeApi()
                    .chain()
                    .admit(Asked.delete(Kinds.NAMESPACE, "{metadata: {name: 'kube-node-lease'}}")))
        .doesNotThrowAnyException();
  }
}
