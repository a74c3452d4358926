package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Merge patch, JSON patch and strategic merge patch. */
interface PatchContract extends Contract {

  @Test
  default void aMergePatchSetsAndRemoves(Space space) {
    space.configMap("a", "{k: v, l: w}");
    Doc patched = space.mergePatch("configmaps/a", "{data: {k: null, m: x}}").expect(200);
    space.that(patched.json("/data")).isEqualTo(Doc.yaml("{l: w, m: x}").node());
  }

  @Test
  default void aMergePatchReplacesLists(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .mergePatch(
                "apps/v1:deployments/web",
                "{spec: {template: {spec: {containers: [{name: three, image: 'busybox:1.37'}]}}}}")
            .expect(200);
    space.that(patched.texts("/spec/template/spec/containers", "/name")).containsExactly("three");
  }

  @Test
  default void aPatchOfAnAbsentObjectIsRefused(Space space) {
    space
        .that(space.mergePatch("configmaps/a", "{data: {k: v}}").verdict())
        .isEqualTo("404 NotFound: configmaps \"a\" not found");
  }

  @Test
  default void aPatchThatNamesAStaleVersionIsAConflict(Space space) {
    Doc old = space.configMap("a", "{k: v}");
    space.mergePatch("configmaps/a", "{data: {k: w}}").expect(200);
    Answer refused =
        space.mergePatch(
            "configmaps/a",
            "{metadata: {resourceVersion: '%s'}, data: {k: x}}".formatted(old.version()));
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on configmaps \"a\": the object has been"
                + " modified; please apply your changes to the latest version and try again");
  }

  @Test
  default void aPatchThatChangesNothingKeepsTheVersion(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    space
        .that(space.mergePatch("configmaps/a", "{data: {k: v}}").expect(200).version())
        .isEqualTo(made.version());
  }

  @Test
  default void aJsonPatchAddsReplacesAndRemoves(Space space) {
    space.configMap("a", "{k: v, l: w}");
    Doc patched =
        space
            .jsonPatch(
                "configmaps/a",
                "[{op: test, path: /data/k, value: v}, {op: replace, path: /data/k, value: x},"
                    + " {op: add, path: /data/m, value: y}, {op: remove, path: /data/l}]")
            .expect(200);
    space.that(patched.json("/data")).isEqualTo(Doc.yaml("{k: x, m: 'y'}").node());
  }

  @Test
  default void aJsonPatchWhoseTestFailsChangesNothing(Space space) {
    space.configMap("a", "{k: v}");
    Answer refused =
        space.jsonPatch(
            "configmaps/a",
            "[{op: replace, path: /data/k, value: x}, {op: test, path: /data/k, value: v}]");
    space
        .that(refused.verdict())
        .isEqualTo("422 Invalid: the server rejected our request due to an error in our request");
    space.that(space.get("configmaps/a").text("/data/k")).isEqualTo("v");
  }

  @Test
  default void aJsonPatchThatRemovesTheAbsentIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    Answer refused = space.jsonPatch("configmaps/a", "[{op: remove, path: /data/l}]");
    space
        .that(refused.verdict())
        .isEqualTo("422 Invalid: the server rejected our request due to an error in our request");
  }

  @Test
  default void aStrategicPatchMergesContainersAndEnvironmentByName(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .strategicPatch(
                "apps/v1:deployments/web",
                """
                spec:
                  template:
                    spec:
                      containers:
                      - {name: one, image: 'busybox:1.36', env: [{name: B, value: '3'}]}
                """)
            .expect(200);
    space
        .that(patched.texts("/spec/template/spec/containers", "/name"))
        .containsExactly("one", "two");
    space
        .that(patched.texts("/spec/template/spec/containers", "/image"))
        .containsExactly("busybox:1.36", "busybox:1.37");
    space
        .that(patched.json("/spec/template/spec/containers/0/env"))
        .isEqualTo(Doc.yaml("[{name: A, value: '1'}, {name: B, value: '3'}]").node());
  }

  @Test
  default void whatAStrategicPatchAddsComesFirst(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .strategicPatch(
                "apps/v1:deployments/web",
                "{spec: {template: {spec: {containers: [{name: two, tty: true},"
                    + " {name: three, image: 'busybox:1.37'}]}}}}")
            .expect(200);
    space
        .that(patched.texts("/spec/template/spec/containers", "/name"))
        .containsExactly("one", "two", "three");
    Doc again =
        space
            .strategicPatch(
                "apps/v1:deployments/web",
                "{spec: {template: {spec: {containers: [{name: four, image: 'busybox:1.37'}]}}}}")
            .expect(200);
    space
        .that(again.texts("/spec/template/spec/containers", "/name"))
        .containsExactly("four", "one", "two", "three");
  }

  @Test
  default void aPatchOfTheUidIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    space
        .that(space.mergePatch("configmaps/a", "{metadata: {uid: other}}").verdict())
        .isEqualTo(
            "422 Invalid: ConfigMap \"a\" is invalid: metadata.uid: Invalid value: \"other\": field"
                + " is immutable");
  }

  @Test
  default void aStrategicPatchDeletesFromAList(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .strategicPatch(
                "apps/v1:deployments/web",
                "{spec: {template: {spec: {containers: [{name: two, $patch: delete}]}}}}")
            .expect(200);
    space.that(patched.texts("/spec/template/spec/containers", "/name")).containsExactly("one");
  }

  @Test
  default void aStrategicPatchReplacesWhereItSaysSo(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .strategicPatch(
                "apps/v1:deployments/web",
                "{spec: {template: {spec: {containers: [{$patch: replace},"
                    + " {name: four, image: 'busybox:1.37'}]}}}}")
            .expect(200);
    space.that(patched.texts("/spec/template/spec/containers", "/name")).containsExactly("four");
  }

  @Test
  default void aStrategicPatchAddsFinalizersToTheOthers(Space space) {
    space.create(
        "configmaps",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [contract.test/one]}}");
    Doc both =
        space
            .strategicPatch("configmaps/a", "{metadata: {finalizers: [contract.test/two]}}")
            .expect(200);
    space
        .that(both.json("/metadata/finalizers"))
        .isEqualTo(Doc.yaml("[contract.test/two, contract.test/one]").node());
    Doc none =
        space
            .strategicPatch(
                "configmaps/a",
                "{metadata: {$deleteFromPrimitiveList/finalizers:"
                    + " [contract.test/one, contract.test/two]}}")
            .expect(200);
    space.that(none.has("/metadata/finalizers")).isFalse();
  }

  @Test
  default void aPatchOfAnUnknownFormatIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    Answer refused =
        space
            .rest()
            .send(
                "PATCH",
                "/api/v1/namespaces/" + space.name() + "/configmaps/a",
                "application/json",
                "{}");
    space
        .that(refused.verdict())
        .isEqualTo("415 UnsupportedMediaType: 415: Unsupported Media Type");
  }
}
