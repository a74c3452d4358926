package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** What becomes of objects whose owner goes. */
interface GarbageCollectionContract extends Contract {

  @Test
  default void dependentsGoAfterTheirOwner(Space space) {
    Doc owner = space.configMap("owner", "{}");
    owned(space, "one", owner.uid(), "");
    owned(space, "two", owner.uid(), "");
    Doc status = space.delete("configmaps/owner", "{propagationPolicy: Background}").expect(200);
    space.that(status.text("/kind")).isEqualTo("Status");
    space.that(space.get("configmaps/owner").code()).isEqualTo(404);
    space.untilGone("configmaps/one");
    space.untilGone("configmaps/two");
  }

  @Test
  default void anAbsentOwnerIsAsGoodAsADeletedOne(Space space) {
    owned(space, "one", "0aa51f5c-6b62-4a4e-9c0b-5f1d0a000000", "");
    space.untilGone("configmaps/one");
    space.that(space.get("configmaps/one").code()).isEqualTo(404);
  }

  @Test
  default void aDependentStaysWhileOneOwnerIsLeft(Space space) {
    Doc gone = space.configMap("gone", "{}");
    Doc stays = space.configMap("stays", "{}");
    space.create(
        "configmaps",
        """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: one
          ownerReferences:
          - {apiVersion: v1, kind: ConfigMap, name: gone, uid: %s}
          - {apiVersion: v1, kind: ConfigMap, name: stays, uid: %s}
        """
            .formatted(gone.uid(), stays.uid()));
    space.delete("configmaps/gone").expect(200);
    Doc left =
        space.until(
            "configmaps/one",
            "rid of its absent owner",
            one -> one.all("/metadata/ownerReferences").size() == 1);
    space.that(left.texts("/metadata/ownerReferences", "/name")).containsExactly("stays");
    space.that(left.has("/metadata/deletionTimestamp")).isFalse();
  }

  @Test
  default void inTheForegroundTheOwnerGoesLast(Space space) {
    Doc owner = space.configMap("owner", "{}");
    owned(space, "one", owner.uid(), ", blockOwnerDeletion: true");
    space
        .mergePatch("configmaps/one", "{metadata: {finalizers: [contract.test/hold]}}")
        .expect(200);
    Doc deleted = space.delete("configmaps/owner", "{propagationPolicy: Foreground}").expect(200);
    space.that(deleted.text("/kind")).isEqualTo("ConfigMap");
    space
        .that(deleted.json("/metadata/finalizers").toString())
        .isEqualTo("[\"foregroundDeletion\"]");
    space.until("configmaps/one", "being deleted", one -> one.has("/metadata/deletionTimestamp"));
    space.that(space.get("configmaps/owner").body().has("/metadata/deletionTimestamp")).isTrue();
    space.mergePatch("configmaps/one", "{metadata: {finalizers: null}}").expect(200);
    space.untilGone("configmaps/owner");
    space.that(space.get("configmaps/one").code()).isEqualTo(404);
  }

  @Test
  default void orphansLoseTheirOwner(Space space) {
    Doc owner = space.configMap("owner", "{}");
    owned(space, "one", owner.uid(), "");
    space.delete("configmaps/owner", "{propagationPolicy: Orphan}").expect(200);
    space.untilGone("configmaps/owner");
    Doc orphan = space.get("configmaps/one").expect(200);
    space.that(orphan.has("/metadata/ownerReferences")).isFalse();
    space.that(orphan.has("/metadata/deletionTimestamp")).isFalse();
  }

  private static void owned(Space space, String name, String owner, String more) {
    space.create(
        "configmaps",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: owner, uid: %s%s}]}}"
            .formatted(name, owner, more));
  }
}
