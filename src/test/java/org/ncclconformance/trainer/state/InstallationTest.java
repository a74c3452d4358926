package org.ncclconformance.trainer.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.ObjectRef;

class InstallationTest {

  private static ObjectRef ref(String kind, String namespace) {
    return new ObjectRef("v1", kind, kind, namespace, "x", null);
  }

  private static Installation of(List<ObjectRef> deployments, List<ObjectRef> services) {
    return new Installation("trainer", deployments, services, List.of(), "v2.2.0");
  }

  @Test
  void itsNamespacesAreThoseOfAllItsParts() {
    assertThat(of(List.of(), List.of()).namespaces()).containsExactly("trainer");
    assertThat(
            of(
                    List.of(ref("Deployment", "trainer"), ref("Deployment", "jobset")),
                    List.of(ref("Service", "jobset"), ref("Service", "webhooks")))
                .namespaces())
        .containsExactly("trainer", "jobset", "webhooks");
  }

  @Test
  void whatBelongsToNoNamespaceAddsNone() {
    assertThat(of(List.of(ref("Node", null)), List.of(ref("Node", null))).namespaces())
        .containsExactly("trainer");
  }
}
