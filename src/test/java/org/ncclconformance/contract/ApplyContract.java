package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Server-side apply: who owns what, and who loses. */
interface ApplyContract extends Contract {
  String CONFIG_MAP = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: %s}";

  @Test
  default void applyCreatesAndRecordsTheOwner(Space space) {
    Answer first = space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}"));
    space.that(first.code()).isEqualTo(201);
    Doc entry = first.body().first("/metadata/managedFields", x -> true);
    space.that(entry.text("/manager") + " " + entry.text("/operation")).isEqualTo("one Apply");
    space
        .that(entry.text("/apiVersion") + " " + entry.text("/fieldsType"))
        .isEqualTo("v1 FieldsV1");
    space.that(entry.json("/fieldsV1")).isEqualTo(Doc.yaml("{'f:data': {'f:k': {}}}").node());
    Answer again = space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}"));
    space.that(again.code()).isEqualTo(200);
    space.that(again.body().version()).isEqualTo(first.body().version());
  }

  @Test
  default void applyOfAnotherOwnersValueIsAConflict(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v, l: w}")).expect(201);
    Answer one = space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{k: x}"));
    space
        .that(one.verdict())
        .isEqualTo("409 Conflict: Apply failed with 1 conflict: conflict with \"one\": .data.k");
    space.that(one.causes()).containsExactly("FieldManagerConflict .data.k: conflict with \"one\"");
    Answer both =
        space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{k: x, l: y}"));
    space
        .that(both.verdict())
        .isEqualTo(
            """
            409 Conflict: Apply failed with 2 conflicts: conflicts with "one":
            - .data.k
            - .data.l""");
    space.that(both.causes()).hasSize(2);
    space.that(space.get("configmaps/a").text("/data/k")).isEqualTo("v");
  }

  @Test
  default void applyConflictsWithAnOrdinaryUpdateToo(Space space) {
    space
        .post(
            "configmaps?fieldManager=editor",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}")
        .expect(201);
    Answer refused = space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{k: x}"));
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Apply failed with 1 conflict: conflict with \"editor\" using v1:"
                + " .data.k");
  }

  @Test
  default void applyConflictsNameEveryOwner(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}")).expect(201);
    space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{l: w}")).expect(200);
    Answer refused =
        space.apply("configmaps/a?fieldManager=three", CONFIG_MAP.formatted("{k: x, l: y}"));
    space
        .that(refused.verdict())
        .isEqualTo(
            """
            409 Conflict: Apply failed with 2 conflicts: conflicts with "one":
            - .data.k
            conflicts with "two":
            - .data.l""");
  }

  @Test
  default void aForcedApplyTakesTheFieldOver(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v, l: w}")).expect(201);
    Doc taken =
        space
            .apply("configmaps/a?fieldManager=two&force=true", CONFIG_MAP.formatted("{k: x}"))
            .expect(200);
    space.that(taken.text("/data/k")).isEqualTo("x");
    space.that(owned(taken, "one")).isEqualTo("{\"f:data\":{\"f:l\":{}}}");
    space.that(owned(taken, "two")).isEqualTo("{\"f:data\":{\"f:k\":{}}}");
  }

  @Test
  default void equalValuesAreOwnedTogether(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}")).expect(201);
    Doc both =
        space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{k: v}")).expect(200);
    space.that(owned(both, "one")).isEqualTo("{\"f:data\":{\"f:k\":{}}}");
    space.that(owned(both, "two")).isEqualTo("{\"f:data\":{\"f:k\":{}}}");
    Doc left = space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{}")).expect(200);
    space.that(left.text("/data/k")).isEqualTo("v");
  }

  @Test
  default void aFieldThatIsNoLongerAppliedGoes(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v, l: w}")).expect(201);
    space.mergePatch("configmaps/a?fieldManager=editor", "{data: {m: x}}").expect(200);
    Doc fewer =
        space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}")).expect(200);
    space.that(fewer.json("/data")).isEqualTo(Doc.yaml("{k: v, m: x}").node());
  }

  @Test
  default void twoOwnersShareAMap(Space space) {
    space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{k: v}")).expect(201);
    Doc both =
        space.apply("configmaps/a?fieldManager=two", CONFIG_MAP.formatted("{l: w}")).expect(200);
    space.that(both.json("/data")).isEqualTo(Doc.yaml("{k: v, l: w}").node());
    Doc one =
        space.apply("configmaps/a?fieldManager=one", CONFIG_MAP.formatted("{n: z}")).expect(200);
    space.that(one.json("/data")).isEqualTo(Doc.yaml("{l: w, n: z}").node());
  }

  @Test
  default void ownersShareAListOfContainersByName(Space space) {
    String deployment =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          replicas: 0
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: %s, image: 'busybox:1.37'}]}
        """;
    Doc made =
        space
            .apply("apps/v1:deployments/web?fieldManager=one", deployment.formatted("one"))
            .expect(201);
    space
        .that(owned(made, "one"))
        .contains(
            "\"f:containers\":{\"k:{\\\"name\\\":\\\"one\\\"}\":{\".\":{},\"f:image\":{},\"f:name\":{}}}");
    Doc both =
        space
            .apply("apps/v1:deployments/web?fieldManager=two", deployment.formatted("two"))
            .expect(200);
    space
        .that(both.texts("/spec/template/spec/containers", "/name"))
        .containsExactlyInAnyOrder("one", "two");
    space.that(both.number("/metadata/generation")).isEqualTo(2);
  }

  @Test
  default void applyWithoutAManagerIsRefused(Space space) {
    space
        .that(space.apply("configmaps/a", CONFIG_MAP.formatted("{k: v}")).verdict())
        .isEqualTo(
            "422 Invalid: PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value:"
                + " is required for apply patch");
  }

  @Test
  default void forceWithoutApplyIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    space
        .that(space.mergePatch("configmaps/a?force=true", "{data: {k: w}}").verdict())
        .isEqualTo(
            "422 Invalid: PatchOptions.meta.k8s.io \"\" is invalid: force: Forbidden: may not be"
                + " specified for non-apply patch");
  }

  @Test
  default void applyOfManagedFieldsIsRefused(Space space) {
    Answer refused =
        space.apply(
            "configmaps/a?fieldManager=one",
            "{apiVersion: v1, kind: ConfigMap,"
                + " metadata: {name: a, managedFields: [{manager: one, operation: Apply}]}}");
    space.that(refused.verdict()).isEqualTo("400 BadRequest: metadata.managedFields must be nil");
  }

  @Test
  default void applyToAnotherUidIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    Answer refused =
        space.apply(
            "configmaps/a?fieldManager=one&force=true",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, uid: other}, data: {k: w}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: ConfigMap \"a\" is invalid: metadata.uid: Invalid value: \"other\": field"
                + " is immutable");
  }

  private static String owned(Doc object, String manager) {
    return object
        .first("/metadata/managedFields", entry -> entry.text("/manager").equals(manager))
        .json("/fieldsV1")
        .toString();
  }
}
