package org.ncclconformance.contract;

import java.util.List;
import org.junit.jupiter.api.Test;

/** GET of collections: selectors and pages. */
interface ListContract extends Contract {

  @Test
  default void aListHasAVersionAndItemsWithoutTheirKind(Space space) {
    three(space);
    Doc list = space.get("configmaps?labelSelector=app").expect(200);
    space.that(list.text("/apiVersion") + " " + list.text("/kind")).isEqualTo("v1 ConfigMapList");
    space.that(list.version()).matches("[1-9][0-9]*");
    space.that(list.has("/items/0/kind")).isFalse();
    space.that(list.has("/items/0/apiVersion")).isFalse();
  }

  @Test
  default void aListOfMetadataHasNothingElse(Space space) {
    three(space);
    Doc list =
        space
            .accepting(
                "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json")
            .get("configmaps?labelSelector=app")
            .expect(200);
    space
        .that(list.text("/apiVersion") + " " + list.text("/kind"))
        .isEqualTo("meta.k8s.io/v1 PartialObjectMetadataList");
    space
        .that(list.text("/items/0/apiVersion") + " " + list.text("/items/0/kind"))
        .isEqualTo("meta.k8s.io/v1 PartialObjectMetadata");
    space.that(names(list)).containsExactly("a", "b", "c");
    space.that(list.has("/items/0/metadata/uid")).isTrue();
    space.that(list.has("/items/0/data")).isFalse();
    space.that(list.version()).matches("[1-9][0-9]*");
  }

  @Test
  default void labelSelectorsSelect(Space space) {
    three(space);
    space.that(selected(space, "app=x")).containsExactly("a", "b");
    space.that(selected(space, "app==x,tier=front")).containsExactly("a");
    space.that(selected(space, "app,tier!=front")).containsExactly("b", "c");
    space.that(selected(space, "app in (x, y),tier in (back)")).containsExactly("b");
    space.that(selected(space, "app,tier notin (front)")).containsExactly("b", "c");
    space.that(selected(space, "tier")).containsExactly("a", "b");
    space.that(selected(space, "app,!tier")).containsExactly("c");
  }

  @Test
  default void aMalformedLabelSelectorIsRefused(Space space) {
    space
        .that(space.get("configmaps?labelSelector=" + Rest.encode("app in x")).verdict())
        .isEqualTo("400 BadRequest: unable to parse requirement: found 'x' expected: '('");
  }

  @Test
  default void fieldSelectorsSelect(Space space) {
    three(space);
    space
        .that(names(space.get("configmaps?fieldSelector=metadata.name%3Db").expect(200)))
        .containsExactly("b");
    Doc everywhere =
        space
            .get(
                "/api/v1/configmaps?labelSelector=app&fieldSelector="
                    + Rest.encode("metadata.namespace=" + space.name() + ",metadata.name!=b"))
            .expect(200);
    space.that(names(everywhere)).containsExactly("a", "c");
    space.that(names(space.get("pods?fieldSelector=status.phase%3DRunning").expect(200))).isEmpty();
  }

  @Test
  default void anUnknownFieldSelectorIsRefused(Space space) {
    space
        .that(space.get("configmaps?fieldSelector=data.k%3Dv").verdict())
        .isEqualTo(
            "400 BadRequest: \"data.k\" is not a known field selector: only \"metadata.name\","
                + " \"metadata.namespace\"");
    space
        .that(space.get("pods?fieldSelector=spec.priority%3D1").verdict())
        .isEqualTo("400 BadRequest: field label not supported: spec.priority");
  }

  @Test
  default void pagesFollowOneAnother(Space space) {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      space.create(
          "secrets", "{apiVersion: v1, kind: Secret, metadata: {name: %s}}".formatted(name));
    }
    Doc first = space.get("secrets?limit=2").expect(200);
    space.that(names(first)).containsExactly("a", "b");
    space.that(first.number("/metadata/remainingItemCount")).isEqualTo(3);
    Doc second = space.get("secrets?limit=2&continue=" + next(first)).expect(200);
    space.that(names(second)).containsExactly("c", "d");
    space.that(second.number("/metadata/remainingItemCount")).isEqualTo(1);
    space.that(second.version()).isEqualTo(first.version());
    Doc last = space.get("secrets?limit=2&continue=" + next(second)).expect(200);
    space.that(names(last)).containsExactly("e");
    space.that(last.has("/metadata/continue")).isFalse();
    space.that(last.has("/metadata/remainingItemCount")).isFalse();
  }

  @Test
  default void pagesShowTheStateOfTheFirst(Space space) {
    three(space);
    Doc first = space.get("configmaps?labelSelector=app&limit=1").expect(200);
    space.that(first.has("/metadata/remainingItemCount")).isFalse();
    space.delete("configmaps/c").expect(200);
    Doc rest = space.get("configmaps?labelSelector=app&continue=" + next(first)).expect(200);
    space.that(names(rest)).containsExactly("b", "c");
  }

  @Test
  default void aMalformedContinueIsRefused(Space space) {
    space
        .that(space.get("configmaps?limit=1&continue=nonsense").verdict())
        .startsWith("400 BadRequest: invalid continue token: continue key is not valid: ");
  }

  private static void three(Space space) {
    labelled(space, "a", "{app: x, tier: front}");
    labelled(space, "b", "{app: x, tier: back}");
    labelled(space, "c", "{app: y}");
  }

  private static void labelled(Space space, String name, String labels) {
    space.create(
        "configmaps",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, labels: %s}}"
            .formatted(name, labels));
  }

  private static List<String> selected(Space space, String selector) {
    return names(space.get("configmaps?labelSelector=" + Rest.encode(selector)).expect(200));
  }

  private static List<String> names(Doc list) {
    return list.texts("/items", "/metadata/name");
  }

  private static String next(Doc list) {
    return Rest.encode(list.text("/metadata/continue"));
  }
}
