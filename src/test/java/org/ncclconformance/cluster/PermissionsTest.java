package org.ncclconformance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ncclconformance.cluster.Permissions.Rule;

class PermissionsTest {
  private static final List<Rule> RULES =
      List.of(
          new Rule(null, "", "nodes", "list"),
          new Rule("nccl", "", "pods/log", "get"),
          new Rule("nccl", "", "pods", "create"),
          new Rule("nccl", "", "pods", "delete"));

  private static ScriptedServer.Answer answer(ScriptedServer.Request request) {
    boolean allowed = request.body().contains("\"resource\":\"nodes\"");
    return new ScriptedServer.Answer(
        201,
        "{\"apiVersion\":\"authorization.k8s.io/v1\",\"kind\":\"SelfSubjectAccessReview\","
            + "\"spec\":{},\"status\":{\"allowed\":"
            + allowed
            + "}}");
  }

  @Test
  void asksTheClusterAndReturnsWhatIsMissing() throws Exception {
    try (ScriptedServer server = new ScriptedServer(PermissionsTest::answer);
        Cluster cluster = server.cluster(Access.OBSERVE)) {
      assertThat(new Permissions(cluster).missing(RULES)).isEqualTo(RULES.subList(1, 4));
      assertThat(server.requests())
          .hasSize(4)
          .allMatch(
              r ->
                  r.toString()
                      .equals("POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews"));
      assertThat(server.requests().get(1).body())
          .contains("\"resource\":\"pods\"")
          .contains("\"subresource\":\"log\"")
          .contains("\"namespace\":\"nccl\"")
          .contains("\"verb\":\"get\"");
    }
  }

  @Test
  void whatIsMissingIsPrintedAsRoles() {
    assertThat(Permissions.yaml(RULES))
        .isEqualTo(
            """
            apiVersion: rbac.authorization.k8s.io/v1
            kind: ClusterRole
            metadata:
              name: nccl-conformance
            rules:
            - apiGroups: [""]
              resources: ["nodes"]
              verbs: ["list"]
            ---
            apiVersion: rbac.authorization.k8s.io/v1
            kind: Role
            metadata:
              name: nccl-conformance
              namespace: nccl
            rules:
            - apiGroups: [""]
              resources: ["pods/log"]
              verbs: ["get"]
            - apiGroups: [""]
              resources: ["pods"]
              verbs: ["create", "delete"]
            """);
    assertThat(Permissions.yaml(List.of())).isEmpty();
  }
}
