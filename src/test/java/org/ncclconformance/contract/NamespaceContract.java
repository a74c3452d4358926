package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Namespaces: what is in them from the start, and how they end. */
interface NamespaceContract extends Contract {

  @Test
  default void aNamespaceHasAnAccountAndTheClusterCertificate(Space space) {
    Doc account = space.until("serviceaccounts/default", "there", any -> true);
    space.that(account.name()).isEqualTo("default");
    Doc root = space.until("configmaps/kube-root-ca.crt", "there", any -> true);
    space.that(root.text("/data/ca.crt")).startsWith("-----BEGIN CERTIFICATE-----");
  }

  @Test
  default void aNamespaceGoesWhenItsContentIsGone(Space space) {
    space.configMap("a", "{k: v}");
    Doc deleted = space.delete("/api/v1/namespaces/@ns").expect(200);
    space
        .that(deleted.text("/kind") + " " + deleted.text("/status/phase"))
        .isEqualTo("Namespace Terminating");
    space.that(deleted.json("/spec/finalizers").toString()).isEqualTo("[\"kubernetes\"]");
    space.untilGone("/api/v1/namespaces/" + space.name());
    space
        .that(space.get("configmaps/a").verdict())
        .isEqualTo("404 NotFound: configmaps \"a\" not found");
    space
        .that(space.get("/api/v1/namespaces/@ns").verdict())
        .isEqualTo("404 NotFound: namespaces \"" + space.name() + "\" not found");
  }

  @Test
  default void aFinalizerOfTheContentHoldsTheNamespace(Space space) {
    space.create("configmaps", DeleteContract.HELD);
    space.delete("/api/v1/namespaces/@ns").expect(200);
    Answer refused =
        space.post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: late}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "403 Forbidden: configmaps \"late\" is forbidden: unable to create new content in"
                + " namespace %s because it is being terminated".formatted(space.name()));
    space
        .that(refused.causes())
        .containsExactly(
            "NamespaceTerminating metadata.namespace: namespace %s is being terminated"
                .formatted(space.name()));
    Doc stuck =
        space.until(
            "/api/v1/namespaces/" + space.name(),
            "held by finalizers",
            ns -> ns.condition("NamespaceFinalizersRemaining").startsWith("True "));
    space
        .that(stuck.condition("NamespaceFinalizersRemaining"))
        .isEqualTo(
            "True SomeFinalizersRemain: Some content in the namespace has finalizers remaining:"
                + " contract.test/hold in 1 resource instances");
    space
        .that(stuck.condition("NamespaceContentRemaining"))
        .isEqualTo(
            "True SomeResourcesRemain: Some resources are remaining: configmaps. has 1 resource"
                + " instances");
    space
        .that(stuck.condition("NamespaceDeletionDiscoveryFailure"))
        .isEqualTo("False ResourcesDiscovered: All resources successfully discovered");
    space
        .that(stuck.condition("NamespaceDeletionGroupVersionParsingFailure"))
        .isEqualTo("False ParsedGroupVersions: All legacy kube types successfully parsed");
    space
        .that(stuck.condition("NamespaceDeletionContentFailure"))
        .isEqualTo(
            "False ContentDeleted: All content successfully deleted, may be waiting on"
                + " finalization");
    space.that(space.get("configmaps/a").body().has("/metadata/deletionTimestamp")).isTrue();
    space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
    space.untilGone("/api/v1/namespaces/" + space.name());
  }

  @Test
  default void aTerminatingNamespaceCannotBeCreatedAnew(Space space) {
    space.create("configmaps", DeleteContract.HELD);
    space.delete("/api/v1/namespaces/@ns").expect(200);
    space
        .that(
            space
                .post(
                    "/api/v1/namespaces",
                    "{apiVersion: v1, kind: Namespace, metadata: {name: '@ns'}}")
                .verdict())
        .isEqualTo(
            "409 AlreadyExists: object is being deleted: namespaces \"%s\" already exists"
                .formatted(space.name()));
    space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
  }
}
