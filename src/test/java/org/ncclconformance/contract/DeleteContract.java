package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Deleting one object or many: preconditions, finalizers, and what is answered. */
interface DeleteContract extends Contract {
  String HELD =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [contract.test/hold]}}";

  @Test
  default void deleteAnswersWithAStatusThatNamesTheUid(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    Doc status = space.delete("configmaps/a").expect(200);
    space.that(status.text("/kind") + " " + status.text("/status")).isEqualTo("Status Success");
    space.that(status.text("/details/uid")).isEqualTo(made.uid());
    space
        .that(status.text("/details/kind") + " " + status.text("/details/name"))
        .isEqualTo("configmaps a");
    space
        .that(space.get("configmaps/a").verdict())
        .isEqualTo("404 NotFound: configmaps \"a\" not found");
  }

  @Test
  default void deleteOfTheAbsentIsRefused(Space space) {
    space
        .that(space.delete("configmaps/a").verdict())
        .isEqualTo("404 NotFound: configmaps \"a\" not found");
  }

  @Test
  default void deleteOfAnotherUidIsAConflict(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    Answer refused = space.delete("configmaps/a", "{preconditions: {uid: other}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on ConfigMap \"a\": the UID in the"
                + " precondition (other) does not match the UID in record ("
                + made.uid()
                + "). The object might have been deleted and then recreated");
    space
        .that(
            space.delete("configmaps/a", "{preconditions: {uid: %s}}".formatted(made.uid())).code())
        .isEqualTo(200);
  }

  @Test
  default void deleteOfAnotherVersionIsAConflict(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    Answer refused = space.delete("configmaps/a", "{preconditions: {resourceVersion: '1'}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on ConfigMap \"a\": the ResourceVersion"
                + " in the precondition (1) does not match the ResourceVersion in record ("
                + made.version()
                + "). The object might have been modified");
  }

  @Test
  default void aFinalizerHoldsAnObject(Space space) {
    Doc made = space.create("configmaps", HELD);
    Doc deleted = space.delete("configmaps/a").expect(200);
    space.that(deleted.text("/kind")).isEqualTo("ConfigMap");
    space.that(deleted.text("/metadata/deletionTimestamp")).endsWith("Z");
    space.that(deleted.number("/metadata/deletionGracePeriodSeconds")).isEqualTo(0);
    space.that(deleted.version()).isNotEqualTo(made.version());
    Doc again = space.delete("configmaps/a").expect(200);
    space
        .that(again.text("/metadata/deletionTimestamp"))
        .isEqualTo(deleted.text("/metadata/deletionTimestamp"));
    Doc last = space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
    space.that(last.uid()).isEqualTo(made.uid());
    space.that(space.get("configmaps/a").code()).isEqualTo(404);
  }

  @Test
  default void aDeletedObjectTakesNoNewFinalizer(Space space) {
    space.create("configmaps", HELD);
    space.delete("configmaps/a").expect(200);
    Answer refused =
        space.mergePatch(
            "configmaps/a", "{metadata: {finalizers: [contract.test/hold, contract.test/more]}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: ConfigMap \"a\" is invalid: metadata.finalizers: Forbidden: no new"
                + " finalizers can be added if the object is being deleted, found new finalizers"
                + " []string{\"contract.test/more\"}");
    space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
  }

  @Test
  default void createOfANameThatIsBeingDeletedIsRefused(Space space) {
    space.create("configmaps", HELD);
    space.delete("configmaps/a").expect(200);
    space
        .that(space.post("configmaps", HELD).verdict())
        .isEqualTo("409 AlreadyExists: object is being deleted: configmaps \"a\" already exists");
    space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
  }

  @Test
  default void deletionRaisesTheGenerationOfWhatIsHeld(Space space) {
    space.deployment("web");
    space
        .mergePatch("apps/v1:deployments/web", "{metadata: {finalizers: [contract.test/hold]}}")
        .expect(200);
    Doc deleted = space.delete("apps/v1:deployments/web").expect(200);
    space.that(deleted.text("/kind")).isEqualTo("Deployment");
    space.that(deleted.number("/metadata/generation")).isEqualTo(2);
    space.mergePatch("apps/v1:deployments/web", "{metadata: {finalizers: null}}").expect(200);
    space.untilGone("apps/v1:deployments/web");
  }

  @Test
  default void propagationIsRecordedAsAFinalizer(Space space) {
    space.create("configmaps", HELD);
    Doc foreground = space.delete("configmaps/a", "{propagationPolicy: Foreground}").expect(200);
    space
        .that(foreground.json("/metadata/finalizers"))
        .isEqualTo(Doc.yaml("[contract.test/hold, foregroundDeletion]").node());
    space.create("configmaps", HELD.replace("name: a", "name: b"));
    Doc orphan = space.delete("configmaps/b", "{propagationPolicy: Orphan}").expect(200);
    space
        .that(orphan.json("/metadata/finalizers"))
        .isEqualTo(Doc.yaml("[contract.test/hold, orphan]").node());
    for (String name : new String[] {"a", "b"}) {
      space.mergePatch("configmaps/" + name, "{metadata: {finalizers: null}}").expect(200);
      space.untilGone("configmaps/" + name);
    }
  }

  @Test
  default void anUnknownPropagationIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    space
        .that(space.delete("configmaps/a", "{propagationPolicy: Sideways}").verdict())
        .isEqualTo(
            "422 Invalid: DeleteOptions.meta.k8s.io \"\" is invalid: propagationPolicy: Unsupported"
                + " value: \"Sideways\": supported values: \"Foreground\", \"Background\","
                + " \"Orphan\", \"nil\"");
  }

  @Test
  default void deleteOfACollectionTakesWhatTheSelectorMatches(Space space) {
    for (String name : new String[] {"a", "b", "c"}) {
      space.create(
          "configmaps",
          "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, labels: {keep: '%s'}}}"
              .formatted(name, name.equals("b")));
    }
    Doc deleted = space.delete("configmaps?labelSelector=keep%3Dfalse").expect(200);
    space.that(deleted.text("/kind")).isEqualTo("ConfigMapList");
    space.that(deleted.texts("/items", "/metadata/name")).containsExactly("a", "c");
    Doc left = space.get("configmaps?labelSelector=keep").expect(200);
    space.that(left.texts("/items", "/metadata/name")).containsExactly("b");
  }

  @Test
  default void aPodIsDeletedGracefully(Space space) {
    space.runnable();
    space.create(
        "pods",
        "{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {schedulerName: contract-nobody,"
            + " containers: [{name: c, image: 'busybox:1.37'}]}}");
    Doc pending = space.delete("pods/p?dryRun=All").expect(200);
    space.that(pending.text("/kind")).isEqualTo("Pod");
    space.that(pending.number("/spec/terminationGracePeriodSeconds")).isEqualTo(30);
    Doc deleted = space.delete("pods/p").expect(200);
    space.that(deleted.text("/kind")).isEqualTo("Pod");
    space.that(deleted.number("/metadata/deletionGracePeriodSeconds")).isEqualTo(0);
    space.that(space.get("pods/p").code()).isEqualTo(404);
  }
}
