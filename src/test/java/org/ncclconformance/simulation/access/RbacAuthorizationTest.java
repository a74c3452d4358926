package org.ncclconformance.simulation.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.access.Authorization.Attributes;
import org.ncclconformance.simulation.admission.FakeApi;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.User;

class RbacAuthorizationTest {
  private static final String RBAC = "apiVersion: 'rbac.authorization.k8s.io/v1'";
  private static final User SOMEBODY = new User("somebody", List.of());
  private static final User CONTROLLER =
      new User("system:serviceaccount:kubeflow-system:jobset-controller-manager", List.of());
  private FakeApi api;
  private RbacAuthorization authorization;

  @BeforeEach
  void start() {
    api = new FakeApi();
    authorization = new RbacAuthorization(api);
  }

  @Test
  void knowsWhoHasAToken() {
    authorization.token("t", SOMEBODY);

    assertThat(authorization.authenticate("admin"))
        .contains(new User("admin", List.of("system:masters", "system:authenticated")));
    assertThat(authorization.authenticate("t"))
        .contains(new User("somebody", List.of("system:authenticated")));
    assertThat(authorization.authenticate("other")).isEmpty();
    assertThat(authorization.authenticate(null)).isEmpty();
  }

  @Test
  void allowsMastersEverythingAndOthersNothing() {
    Attributes create = namespaced("create", "trainer.kubeflow.org", "trainjobs", "x");

    assertThat(authorization.allowed(new User("root", List.of("system:masters")), create)).isTrue();
    assertThat(authorization.allowed(SOMEBODY, create)).isFalse();
  }

  @Test
  void letsEverybodyAskWhatHeMay() {
    Attributes review =
        new Attributes("create", "authorization.k8s.io", "selfsubjectaccessreviews", "", "", "");

    assertThat(authorization.allowed(SOMEBODY, review)).isTrue();
    assertThat(authorization.allowed(new User("system:anonymous", List.of()), review)).isFalse();
  }

  @Test
  void grantsARoleInItsNamespaceOnly() {
    api.with(
        "{"
            + RBAC
            + ", kind: 'Role', metadata: {name: 'r', namespace: 'x'}, rules: [{apiGroups: [''], resources: ['secrets'], verbs: ['get'], resourceNames: ['cert']}]}",
        "{"
            + RBAC
            + ", kind: 'RoleBinding', metadata: {name: 'b', namespace: 'x'}, roleRef: {kind: 'Role', name: 'r'}, subjects: [{kind: 'User', name: 'somebody'}]}");

    assertThat(allowed(new Attributes("get", "", "secrets", "", "x", "cert"))).isTrue();
    assertThat(allowed(new Attributes("get", "", "secrets", "", "x", "other"))).isFalse();
    assertThat(allowed(new Attributes("list", "", "secrets", "", "x", ""))).isFalse();
    assertThat(allowed(new Attributes("get", "", "secrets", "", "y", "cert"))).isFalse();
    assertThat(allowed(new Attributes("get", "", "secrets", "", "", "cert"))).isFalse();
  }

  @Test
  void grantsAServiceAccountItsClusterRole() {
    api.with(
        "{"
            + RBAC
            + ", kind: 'ClusterRole', metadata: {name: 'jobset'}, rules: [{apiGroups: ['jobset.x-k8s.io'], resources: ['jobsets', 'jobsets/status'], verbs: ['get', 'update']}, {apiGroups: [''], resources: ['*'], verbs: ['watch']}]}",
        "{"
            + RBAC
            + ", kind: 'ClusterRoleBinding', metadata: {name: 'b'}, roleRef: {kind: 'ClusterRole', name: 'jobset'}, subjects: [{kind: 'ServiceAccount', namespace: 'kubeflow-system', name: 'jobset-controller-manager'}]}");

    assertThat(
            authorization.allowed(
                CONTROLLER,
                new Attributes("update", "jobset.x-k8s.io", "jobsets", "status", "x", "j")))
        .isTrue();
    assertThat(
            authorization.allowed(
                CONTROLLER,
                new Attributes("update", "jobset.x-k8s.io", "jobsets", "finalizers", "x", "j")))
        .isFalse();
    assertThat(authorization.allowed(CONTROLLER, namespaced("watch", "", "pods", "x"))).isTrue();
    assertThat(authorization.allowed(CONTROLLER, namespaced("watch", "apps", "deployments", "x")))
        .isFalse();
    assertThat(allowed(new Attributes("update", "jobset.x-k8s.io", "jobsets", "", "x", "j")))
        .isFalse();
  }

  @Test
  void grantsAGroup() {
    api.with(
        "{"
            + RBAC
            + ", kind: 'Role', metadata: {name: 'kubeflow-trainer-public', namespace: 'kubeflow-system'}, rules: [{apiGroups: [''], resources: ['configmaps'], verbs: ['get']}]}",
        "{"
            + RBAC
            + ", kind: 'RoleBinding', metadata: {name: 'b', namespace: 'kubeflow-system'}, roleRef: {kind: 'Role', name: 'kubeflow-trainer-public'}, subjects: [{kind: 'Group', name: 'system:authenticated'}]}");

    assertThat(allowed(namespaced("get", "", "configmaps", "kubeflow-system"))).isTrue();
  }

  @Test
  void knowsTheBuiltInAdministratorAndNoAggregatedRole() {
    api.with(
        "{"
            + RBAC
            + ", kind: 'RoleBinding', metadata: {name: 'b', namespace: 'x'}, roleRef: {kind: 'ClusterRole', name: 'cluster-admin'}, subjects: [{kind: 'User', name: 'somebody'}]}",
        "{"
            + RBAC
            + ", kind: 'RoleBinding', metadata: {name: 'v', namespace: 'y'}, roleRef: {kind: 'ClusterRole', name: 'view'}, subjects: [{kind: 'User', name: 'somebody'}]}");

    assertThat(allowed(namespaced("delete", "apps", "deployments", "x"))).isTrue();
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> allowed(namespaced("get", "", "pods", "y")));
    assertThat(refusal)
        .hasMessage("the simulation does not model the aggregated ClusterRole \"view\"");
  }

  private boolean allowed(Attributes attributes) {
    return authorization.allowed(SOMEBODY, attributes);
  }

  private static Attributes namespaced(
      String verb, String group, String resource, String namespace) {
    return new Attributes(verb, group, resource, "", namespace, "");
  }
}
