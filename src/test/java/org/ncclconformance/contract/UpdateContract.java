package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** What PUT changes, on the object and on its status. */
interface UpdateContract extends Contract {

  @Test
  default void anUpdateOfAStaleVersionIsAConflict(Space space) {
    Doc old = space.configMap("a", "{k: v}");
    space.mergePatch("configmaps/a", "{data: {k: w}}").expect(200);
    Answer refused = space.put("configmaps/a", old.toString());
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on configmaps \"a\": the object has been"
                + " modified; please apply your changes to the latest version and try again");
    space.that(refused.text("/details/name")).isEqualTo("a");
  }

  @Test
  default void anUpdateThatChangesNothingKeepsTheVersion(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    Doc same = space.put("configmaps/a", made.toString()).expect(200);
    space.that(same.version()).isEqualTo(made.version());
    space.that(same.node()).isEqualTo(made.node());
  }

  @Test
  default void anUpdateReplacesTheWholeAndKeepsTheIdentity(Space space) {
    Doc made = space.configMap("a", "{k: v, l: w}");
    Doc updated =
        space
            .put(
                "configmaps/a",
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: x}}")
            .expect(200);
    space.that(updated.json("/data")).isEqualTo(Doc.yaml("{k: x}").node());
    space.that(updated.uid()).isEqualTo(made.uid());
    space
        .that(updated.text("/metadata/creationTimestamp"))
        .isEqualTo(made.text("/metadata/creationTimestamp"));
    space.that(Long.parseLong(updated.version()) > Long.parseLong(made.version())).isTrue();
  }

  @Test
  default void anUpdateOfAnotherUidIsAConflict(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    Answer refused =
        space.put(
            "configmaps/a", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, uid: other}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "409 Conflict: Operation cannot be fulfilled on configmaps \"a\": StorageError:"
                + " invalid object, Code: 4, Key: /registry/configmaps/"
                + space.name()
                + "/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed:"
                + " UID in precondition: other, UID in object meta: "
                + made.uid());
  }

  @Test
  default void anUpdateOfAnotherNameIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    Answer refused =
        space.put("configmaps/a", "{apiVersion: v1, kind: ConfigMap, metadata: {name: b}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "400 BadRequest: the name of the object (b) does not match the name on the URL (a)");
  }

  @Test
  default void anUpdateOfAnAbsentObjectIsRefused(Space space) {
    Answer refused =
        space.put("configmaps/a", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    space.that(refused.verdict()).isEqualTo("404 NotFound: configmaps \"a\" not found");
  }

  @Test
  default void theGenerationCountsChangesOfTheSpecOnly(Space space) {
    space.deployment("web");
    Doc labelled =
        space.mergePatch("apps/v1:deployments/web", "{metadata: {labels: {a: b}}}").expect(200);
    space.that(labelled.number("/metadata/generation")).isEqualTo(1);
    Doc paused = space.mergePatch("apps/v1:deployments/web", "{spec: {paused: true}}").expect(200);
    space.that(paused.number("/metadata/generation")).isEqualTo(2);
    Doc same = space.mergePatch("apps/v1:deployments/web", "{spec: {paused: true}}").expect(200);
    space.that(same.number("/metadata/generation")).isEqualTo(2);
    Doc forced =
        space.mergePatch("apps/v1:deployments/web", "{metadata: {generation: 9}}").expect(200);
    space.that(forced.number("/metadata/generation")).isEqualTo(2);
  }

  @Test
  default void theMainResourceIgnoresTheStatus(Space space) {
    space.deployment("web");
    Doc patched =
        space
            .mergePatch("apps/v1:deployments/web", "{status: {replicas: 7, readyReplicas: 7}}")
            .expect(200);
    space.that(patched.number("/status/readyReplicas")).isEqualTo(0);
  }

  @Test
  default void theStatusSubresourceChangesTheStatusOnly(Space space) {
    space.runnable();
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p}
        spec:
          nodeName: contract-no-such-node
          containers: [{name: c, image: 'busybox:1.37'}]
        """);
    Doc changed =
        space
            .mergePatch(
                "pods/p/status",
                "{metadata: {labels: {a: b}}, spec: {activeDeadlineSeconds: 5},"
                    + " status: {phase: Running}}")
            .expect(200);
    space.that(changed.text("/status/phase")).isEqualTo("Running");
    space.that(changed.has("/spec/activeDeadlineSeconds")).isFalse();
    space.that(changed.number("/metadata/generation")).isEqualTo(1);
    space.that(changed.texts("/metadata/managedFields", "/subresource")).contains("status");
    // no kubelet is there to let it go
    space.delete("pods/p", "{gracePeriodSeconds: 0}").expect(200);
  }

  @Test
  default void theSelectorOfADeploymentIsImmutable(Space space) {
    space.deployment("web");
    Answer refused =
        space.jsonPatch(
            "apps/v1:deployments/web",
            "[{op: replace, path: /spec/selector/matchLabels, value: {app: other}},"
                + " {op: replace, path: /spec/template/metadata/labels, value: {app: other}}]");
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: Deployment.apps \"web\" is invalid: spec.selector: Invalid value:"
                + " {\"matchLabels\":{\"app\":\"other\"}}: field is immutable");
  }

  @Test
  default void scalingGoesThroughTheScaleSubresource(Space space) {
    space.deployment("web");
    Doc scale = space.get("apps/v1:deployments/web/scale").expect(200);
    space
        .that(scale.text("/apiVersion") + " " + scale.text("/kind"))
        .isEqualTo("autoscaling/v1 Scale");
    space.that(scale.number("/spec/replicas")).isEqualTo(0);
    space.that(scale.text("/status/selector")).isEqualTo("app=web");
    space.mergePatch("apps/v1:deployments/web", "{spec: {paused: true}}").expect(200);
    Doc scaled =
        space.mergePatch("apps/v1:deployments/web/scale", "{spec: {replicas: 0}}").expect(200);
    space.that(scaled.text("/kind")).isEqualTo("Scale");
    Doc more =
        space
            .put(
                "apps/v1:deployments/web/scale",
                "{apiVersion: autoscaling/v1, kind: Scale, metadata: {name: web, namespace: '@ns'},"
                    + " spec: {replicas: 2}}")
            .expect(200);
    space.that(more.number("/spec/replicas")).isEqualTo(2);
    Doc after = space.get("apps/v1:deployments/web").expect(200);
    space.that(after.number("/spec/replicas")).isEqualTo(2);
    space.that(after.number("/metadata/generation")).isEqualTo(3);
  }
}
