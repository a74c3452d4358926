package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectRefTest {
  @Test
  void pathsOfNamespacedAndClusterScopedObjects() {
    ObjectRef pod = new ObjectRef("v1", "Pod", "pods", "a", "p", "u");
    assertThat(pod.path()).isEqualTo("/api/v1/namespaces/a/pods/p");
    assertThat(pod).hasToString("Pod a/p");
    ObjectRef crd =
        new ObjectRef(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "customresourcedefinitions",
            null,
            "jobsets.jobset.x-k8s.io",
            null);
    assertThat(crd.collectionPath())
        .isEqualTo("/apis/apiextensions.k8s.io/v1/customresourcedefinitions");
    assertThat(crd).hasToString("CustomResourceDefinition jobsets.jobset.x-k8s.io");
  }
}
