package org.ncclconformance.contract;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What POST stores, what it fills in and what it refuses. */
interface CreateContract extends Contract {
  String SUBDOMAIN =
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or"
          + " '.', and must start and end with an alphanumeric character (e.g. 'example.com',"
          + " regex used for validation is"
          + " '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";

  @Test
  default void createFillsInTheMetadata(Space space) {
    Doc made = space.configMap("a", "{k: v}");
    space.that(made.text("/metadata/namespace")).isEqualTo(space.name());
    space.that(made.uid()).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    space.that(made.version()).matches("[1-9][0-9]*");
    Instant created = Instant.parse(made.text("/metadata/creationTimestamp"));
    space.that(Duration.between(created, Instant.now()).abs().toSeconds() < 60).isTrue();
    space.that(made.has("/metadata/generation")).isFalse();
    space.that(made.text("/metadata/managedFields/0/operation")).isEqualTo("Update");
    space
        .that(made.json("/metadata/managedFields/0/fieldsV1"))
        .isEqualTo(Doc.yaml("{'f:data': {'.': {}, 'f:k': {}}}").node());
    space.that(space.get("configmaps/a").body().node()).isEqualTo(made.node());
  }

  @Test
  default void createIgnoresServerOwnedMetadata(Space space) {
    Doc made =
        space.create(
            "configmaps",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, uid: mine, generation: 7,"
                + " creationTimestamp: '2001-01-01T00:00:00Z',"
                + " deletionTimestamp: '2001-01-01T00:00:00Z'}}");
    space.that(made.uid()).isNotEqualTo("mine");
    space.that(made.text("/metadata/creationTimestamp")).doesNotStartWith("2001");
    space.that(made.has("/metadata/deletionTimestamp")).isFalse();
  }

  @Test
  default void createOfAnExistingNameIsRefused(Space space) {
    space.configMap("a", "{k: v}");
    Answer again =
        space.post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    space.that(again.verdict()).isEqualTo("409 AlreadyExists: configmaps \"a\" already exists");
    space.that(again.text("/details/name")).isEqualTo("a");
    space.that(again.text("/details/kind")).isEqualTo("configmaps");
    space.that(again.text("/apiVersion") + again.text("/kind")).isEqualTo("v1Status");
  }

  @Test
  default void aRefusalNamesTheResourceWithItsGroup(Space space) {
    Doc made = space.deployment("web");
    Answer again =
        space.post(
            "apps/v1:deployments",
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: %s}"
                .formatted(made.json("/spec")));
    space
        .that(again.verdict())
        .isEqualTo("409 AlreadyExists: deployments.apps \"web\" already exists");
    space.that(again.text("/details/group")).isEqualTo("apps");
  }

  @Test
  default void createOfABadNameIsRefused(Space space) {
    Answer bad =
        space.post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {name: Not_Valid}}");
    String text = "Invalid value: \"Not_Valid\": " + SUBDOMAIN;
    space
        .that(bad.verdict())
        .isEqualTo("422 Invalid: ConfigMap \"Not_Valid\" is invalid: metadata.name: " + text);
    space.that(bad.causes()).containsExactly("FieldValueInvalid metadata.name: " + text);
  }

  @Test
  default void createWithoutANameIsRefused(Space space) {
    Answer bad = space.post("configmaps", "{apiVersion: v1, kind: ConfigMap, metadata: {}}");
    space
        .that(bad.verdict())
        .isEqualTo(
            "422 Invalid: ConfigMap \"\" is invalid: metadata.name: Required value: name or"
                + " generateName is required");
  }

  @Test
  default void aGeneratedNameHasFiveCharactersMore(Space space) {
    String body = "{apiVersion: v1, kind: ConfigMap, metadata: {generateName: run-}}";
    Doc one = space.create("configmaps", body);
    Doc two = space.create("configmaps", body);
    space.that(one.name()).matches("run-[bcdfghjklmnpqrstvwxz2456789]{5}");
    space.that(two.name()).isNotEqualTo(one.name());
    space.that(one.text("/metadata/generateName")).isEqualTo("run-");
  }

  @Test
  default void createInAnAbsentNamespaceIsRefused(Space space) {
    Answer refused =
        space.post(
            "/api/v1/namespaces/contract-absent/configmaps",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}");
    space
        .that(refused.verdict())
        .isEqualTo("404 NotFound: namespaces \"contract-absent\" not found");
  }

  @Test
  default void createInAnotherNamespaceThanThePathIsRefused(Space space) {
    Answer refused =
        space.post(
            "configmaps",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: other}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "400 BadRequest: the namespace of the provided object does not match the namespace"
                + " sent on the request");
  }

  @Test
  default void createWithAResourceVersionIsRefused(Space space) {
    Answer refused =
        space.post(
            "configmaps",
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, resourceVersion: '1'}}");
    space
        .that(refused.verdict())
        .isEqualTo("500 : resourceVersion should not be set on objects to be created");
  }

  @Test
  default void createOfADeploymentDefaultsAndStartsAtGenerationOne(Space space) {
    Doc made = space.deployment("web");
    space.that(made.number("/metadata/generation")).isEqualTo(1);
    space.that(made.text("/spec/strategy/type")).isEqualTo("RollingUpdate");
    space.that(made.number("/spec/progressDeadlineSeconds")).isEqualTo(600);
    space.that(made.number("/spec/revisionHistoryLimit")).isEqualTo(10);
    space.that(made.text("/spec/template/spec/restartPolicy")).isEqualTo("Always");
    space
        .that(made.text("/spec/template/spec/containers/0/imagePullPolicy"))
        .isEqualTo("IfNotPresent");
    space
        .that(made.text("/spec/template/spec/containers/0/terminationMessagePolicy"))
        .isEqualTo("File");
  }

  @Test
  default void createIgnoresTheStatus(Space space) {
    Doc made =
        space.create(
            "/api/v1/namespaces",
            "{apiVersion: v1, kind: Namespace, metadata: {name: '@ns-2'},"
                + " status: {phase: Terminating}}");
    space.that(made.text("/status/phase")).isEqualTo("Active");
    space.that(made.json("/spec/finalizers")).isEqualTo(Doc.yaml("[kubernetes]").node());
    space
        .that(made.text("/metadata/labels/kubernetes.io~1metadata.name"))
        .isEqualTo(space.name() + "-2");
    space.delete("/api/v1/namespaces/@ns-2").expect(200);
  }
}
