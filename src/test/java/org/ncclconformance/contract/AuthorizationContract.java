package org.ncclconformance.contract;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is let in, and what those may do who are. */
interface AuthorizationContract extends Contract {

  @Test
  default void aUserWithoutRolesMayDoNothing(Space space) {
    Space somebody = space.as("contract-somebody");
    String tail = " in API group \"\" in the namespace \"%s\"".formatted(space.name());
    space
        .that(somebody.get("configmaps").verdict())
        .isEqualTo(
            "403 Forbidden: configmaps is forbidden: User \"contract-somebody\" cannot list"
                + " resource \"configmaps\""
                + tail);
    space
        .that(somebody.get("configmaps/a").verdict())
        .isEqualTo(
            "403 Forbidden: configmaps \"a\" is forbidden: User \"contract-somebody\" cannot get"
                + " resource \"configmaps\""
                + tail);
    space
        .that(somebody.post("pods?dryRun=All", "{apiVersion: v1, kind: Pod}").verdict())
        .isEqualTo(
            "403 Forbidden: pods is forbidden: User \"contract-somebody\" cannot create resource"
                + " \"pods\""
                + tail);
    space
        .that(somebody.get("pods/p/log").verdict())
        .isEqualTo(
            "403 Forbidden: pods \"p\" is forbidden: User \"contract-somebody\" cannot get resource"
                + " \"pods/log\""
                + tail);
    space
        .that(somebody.get("/api/v1/nodes").verdict())
        .isEqualTo(
            "403 Forbidden: nodes is forbidden: User \"contract-somebody\" cannot list resource"
                + " \"nodes\" in API group \"\" at the cluster scope");
    space
        .that(somebody.get("apps/v1:deployments?watch=true").verdict())
        .isEqualTo(
            "403 Forbidden: deployments.apps is forbidden: User \"contract-somebody\" cannot watch"
                + " resource \"deployments\" in API group \"apps\" in the namespace \"%s\""
                    .formatted(space.name()));
  }

  @Test
  default void aRoleLetsItsSubjectDoWhatItSaysAndNoMore(Space space) {
    space.create(
        "rbac.authorization.k8s.io/v1:roles",
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: Role
        metadata: {name: reader}
        rules:
        - {apiGroups: [''], resources: [configmaps], verbs: [get, list]}
        - {apiGroups: [''], resources: [secrets], resourceNames: [a], verbs: [get]}
        """);
    space.create(
        "rbac.authorization.k8s.io/v1:rolebindings",
        """
        apiVersion: rbac.authorization.k8s.io/v1
        kind: RoleBinding
        metadata: {name: reader}
        roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader}
        subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: contract-reader}]
        """);
    Space reader = space.as("contract-reader");
    Deadline.until("the role is in force", () -> reader.get("configmaps").code() == 200);
    space.that(reader.get("configmaps").code()).isEqualTo(200);
    space
        .that(
            reader
                .post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}")
                .verdict())
        .startsWith("403 Forbidden: configmaps is forbidden: User \"contract-reader\"");
    space
        .that(reader.get("secrets/a").verdict())
        .isEqualTo("404 NotFound: secrets \"a\" not found");
    space.that(reader.get("secrets/b").code()).isEqualTo(403);
    space.that(allowed(reader, "get", "configmaps")).isEqualTo("true");
    space.that(allowed(reader, "delete", "configmaps")).isEqualTo("false");
  }

  @Test
  default void anAdministratorMayDoEverything(Space space) {
    space.that(allowed(space, "delete", "nodes")).isEqualTo("true");
    Doc review =
        space.create(
            "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
            "{apiVersion: authorization.k8s.io/v1, kind: SelfSubjectAccessReview, spec:"
                + " {resourceAttributes: {verb: create, group: trainer.kubeflow.org,"
                + " resource: trainjobs, namespace: '@ns'}}}");
    space.that(review.text("/status/allowed")).isEqualTo("true");
    space.that(review.text("/spec/resourceAttributes/verb")).isEqualTo("create");
  }

  @Test
  default void anUnknownTokenIsUnauthorized(Space space) {
    Answer refused =
        space.rest().withToken("contract-no-such-token").get("/api/v1/namespaces/" + space.name());
    space.that(refused.verdict()).isEqualTo("401 Unauthorized: Unauthorized");
  }

  @Test
  default void nobodyIsAnonymous(Space space) {
    Answer refused =
        space.rest().anonymous().get("/api/v1/namespaces/%s/pods".formatted(space.name()));
    space
        .that(refused.verdict())
        .isEqualTo(
            "403 Forbidden: pods is forbidden: User \"system:anonymous\" cannot list resource"
                + " \"pods\" in API group \"\" in the namespace \"%s\"".formatted(space.name()));
    space.that(space.rest().anonymous().get("/version").code()).isEqualTo(200);
    space
        .that(space.rest().anonymous().get("/apis").verdict())
        .isEqualTo("403 Forbidden: forbidden: User \"system:anonymous\" cannot get path \"/apis\"");
  }

  @Test
  default void anUnknownResourceIsNotFound(Space space) {
    Answer group = space.get("/apis/contract.example.com/v1/things");
    space.that(group.code() + " " + group.raw().strip()).isEqualTo("404 404 page not found");
    for (String path : List.of("/api/v1/things", "things", "apps/v1:things", "/apis/apps/v9")) {
      space
          .that(space.get(path).verdict())
          .isEqualTo("404 NotFound: the server could not find the requested resource");
    }
  }

  @Test
  default void theServerSaysItsVersion(Space space) {
    Doc version = space.get("/version").expect(200);
    space.that(version.text("/major")).isEqualTo("1");
    space.that(version.text("/gitVersion")).startsWith("v1." + version.text("/minor"));
    space.that(space.get("/readyz").raw()).isEqualTo("ok");
  }

  private static String allowed(Space space, String verb, String resource) {
    return space
        .create(
            "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
            "{apiVersion: authorization.k8s.io/v1, kind: SelfSubjectAccessReview, spec:"
                + " {resourceAttributes: {verb: %s, resource: %s, namespace: '@ns'}}}"
                    .formatted(verb, resource))
        .text("/status/allowed");
  }
}
