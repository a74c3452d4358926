package org.ncclconformance.contract;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Watches: what they begin with, what they deliver, and how they end. */
interface WatchContract extends Contract {
  String LABELLED =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, labels: {app: x}}, data: {k: v}}";

  @Test
  default void aWatchWithoutAVersionBeginsWithWhatIsThere(Space space) {
    space.create("configmaps", LABELLED.formatted("a"));
    try (Watch watch = space.watch("configmaps?labelSelector=app%3Dx")) {
      space.that(watch.summary()).isEqualTo("ADDED a");
      space.create("configmaps", LABELLED.formatted("b"));
      space.that(watch.summary()).isEqualTo("ADDED b");
    }
  }

  @Test
  default void aWatchFromAVersionBeginsAfterIt(Space space) {
    Doc a = space.create("configmaps", LABELLED.formatted("a"));
    Doc changed = space.mergePatch("configmaps/a", "{data: {k: w}}").expect(200);
    space.delete("configmaps/a").expect(200);
    try (Watch watch =
        space.watch("configmaps?labelSelector=app%3Dx&resourceVersion=" + a.version())) {
      Doc modified = watch.next();
      space.that(modified.text("/type")).isEqualTo("MODIFIED");
      space.that(modified.json("/object")).isEqualTo(changed.node());
      Doc deleted = watch.next();
      space.that(deleted.text("/type")).isEqualTo("DELETED");
      space.that(deleted.text("/object/data/k")).isEqualTo("w");
      space
          .that(
              Long.parseLong(deleted.text("/object/metadata/resourceVersion"))
                  > Long.parseLong(changed.version()))
          .isTrue();
    }
  }

  @Test
  default void anObjectThatLeavesTheSelectorIsDeletedForTheWatch(Space space) {
    Doc a = space.create("configmaps", LABELLED.formatted("a"));
    try (Watch watch =
        space.watch("configmaps?labelSelector=app%3Dx&resourceVersion=" + a.version())) {
      Doc left = space.mergePatch("configmaps/a", "{metadata: {labels: {app: y}}}").expect(200);
      space.mergePatch("configmaps/a", "{data: {k: unseen}}").expect(200);
      Doc back = space.mergePatch("configmaps/a", "{metadata: {labels: {app: x}}}").expect(200);
      Doc deleted = watch.next();
      space.that(deleted.text("/type")).isEqualTo("DELETED");
      space.that(deleted.text("/object/metadata/labels/app")).isEqualTo("x");
      space.that(deleted.text("/object/metadata/resourceVersion")).isEqualTo(left.version());
      Doc added = watch.next();
      space.that(added.text("/type")).isEqualTo("ADDED");
      space.that(added.text("/object/metadata/resourceVersion")).isEqualTo(back.version());
    }
  }

  @Test
  default void aWatchOfOneNameSeesNoOther(Space space) {
    try (Watch watch = space.watch("configmaps?fieldSelector=metadata.name%3Db")) {
      space.create("configmaps", LABELLED.formatted("a"));
      space.create("configmaps", LABELLED.formatted("b"));
      space.that(watch.summary()).isEqualTo("ADDED b");
    }
  }

  @Test
  default void aDeletionThatIsHeldIsAModification(Space space) {
    Doc held = space.create("configmaps", DeleteContract.HELD);
    try (Watch watch =
        space.watch(
            "configmaps?fieldSelector=metadata.name%3Da&resourceVersion=" + held.version())) {
      space.delete("configmaps/a").expect(200);
      Doc marked = watch.next();
      space.that(marked.text("/type")).isEqualTo("MODIFIED");
      space.that(marked.has("/object/metadata/deletionTimestamp")).isTrue();
      space.mergePatch("configmaps/a", "{metadata: {finalizers: null}}").expect(200);
      space.that(watch.summary()).isEqualTo("DELETED a");
    }
  }

  @Test
  default void aWatchEndsAtItsTimeout(Space space) {
    try (Watch watch = space.watch("secrets?timeoutSeconds=1")) {
      space.that(watch.next(Duration.ofSeconds(20)).equals(Optional.empty())).isTrue();
    }
  }

  @Test
  default void aBookmarkCarriesAVersionAndNothingElse(Space space) {
    Doc a = space.create("configmaps", LABELLED.formatted("a"));
    try (Watch watch =
        space.watch("configmaps?allowWatchBookmarks=true&timeoutSeconds=4&labelSelector=app%3Dx")) {
      space.that(watch.summary()).isEqualTo("ADDED a");
      Doc bookmark = watch.next();
      space.that(bookmark.text("/type")).isEqualTo("BOOKMARK");
      space
          .that(bookmark.text("/object/apiVersion") + " " + bookmark.text("/object/kind"))
          .isEqualTo("v1 ConfigMap");
      space.that(bookmark.has("/object/metadata/name")).isFalse();
      space
          .that(
              Long.parseLong(bookmark.text("/object/metadata/resourceVersion"))
                  >= Long.parseLong(a.version()))
          .isTrue();
    }
  }

  @Test
  default void aStreamedListEndsWithABookmark(Space space) {
    space.create("configmaps", LABELLED.formatted("a"));
    try (Watch watch =
        space.watch(
            "configmaps?sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + "&allowWatchBookmarks=true&labelSelector=app%3Dx")) {
      space.that(watch.summary()).isEqualTo("ADDED a");
      Doc bookmark = watch.next();
      space.that(bookmark.text("/type")).isEqualTo("BOOKMARK");
      space
          .that(bookmark.text("/object/metadata/annotations/k8s.io~1initial-events-end"))
          .isEqualTo("true");
    }
  }

  @Test
  default void aVersionFromBeforeTheKindWasServedIsGone(Space space) {
    String before = space.get("configmaps").expect(200).version();
    Widgets widgets = Widgets.in(space);
    Doc made = space.create(widgets.path(), widgets.body("w", "{size: 1}"));
    try (Watch watch = space.watch(widgets.path() + "?resourceVersion=1")) {
      Doc error = watch.next();
      space.that(error.text("/type")).isEqualTo("ERROR");
      space.that(error.number("/object/code")).isEqualTo(410);
      space.that(error.text("/object/reason")).isEqualTo("Expired");
      space.that(error.text("/object/message")).matches("too old resource version: 1 \\([0-9]+\\)");
    }
    space.that(Long.parseLong(made.version()) > Long.parseLong(before)).isTrue();
    widgets.delete();
  }
}
