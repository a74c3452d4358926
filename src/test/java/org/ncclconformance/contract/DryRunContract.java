package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Requests that change nothing, and requests whose unknown fields are refused. */
interface DryRunContract extends Contract {
  String CONFIG_MAP = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}";

  @Test
  default void aDryRunCreateAnswersAsACreateAndStoresNothing(Space space) {
    Answer answer =
        space.post(
            "apps/v1:deployments?dryRun=All",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: c, image: busybox}]}
            """);
    space.that(answer.code()).isEqualTo(201);
    space.that(answer.body().number("/spec/replicas")).isEqualTo(1);
    space.that(answer.text("/spec/template/spec/containers/0/imagePullPolicy")).isEqualTo("Always");
    space.that(answer.body().uid()).isNotEmpty();
    space.that(answer.body().has("/metadata/resourceVersion")).isFalse();
    space.that(space.get("apps/v1:deployments/web").code()).isEqualTo(404);
  }

  @Test
  default void aDryRunIsValidated(Space space) {
    Answer refused =
        space.post(
            "apps/v1:deployments?dryRun=All",
            """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: other}}
                spec: {containers: [{name: c, image: busybox}]}
            """);
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: Deployment.apps \"web\" is invalid: spec.template.metadata.labels:"
                + " Invalid value: {\"app\":\"other\"}: `selector` does not match template"
                + " `labels`");
  }

  @Test
  default void aDryRunOfAnExistingNameIsRefused(Space space) {
    space.create("configmaps", CONFIG_MAP);
    space
        .that(space.post("configmaps?dryRun=All", CONFIG_MAP).verdict())
        .isEqualTo("409 AlreadyExists: configmaps \"a\" already exists");
  }

  @Test
  default void aDryRunMeetsTheQuota(Space space) {
    space.create(
        "resourcequotas",
        "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q},"
            + " spec: {hard: {pods: '0'}}}");
    space.until("resourcequotas/q", "counted", q -> q.text("/status/hard/pods").equals("0"));
    Answer refused =
        space.post(
            "pods?dryRun=All",
            "{apiVersion: v1, kind: Pod, metadata: {name: p},"
                + " spec: {containers: [{name: c, image: busybox}]}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "403 Forbidden: pods \"p\" is forbidden: exceeded quota: q, requested: pods=1, used:"
                + " pods=0, limited: pods=0");
  }

  @Test
  default void dryRunsOfChangesChangeNothing(Space space) {
    Doc made = space.create("configmaps", CONFIG_MAP);
    Doc patched = space.mergePatch("configmaps/a?dryRun=All", "{data: {k: w}}").expect(200);
    space.that(patched.text("/data/k")).isEqualTo("w");
    space.that(patched.version()).isEqualTo(made.version());
    Doc applied =
        space
            .apply(
                "configmaps/b?dryRun=All&fieldManager=one",
                CONFIG_MAP.replace("name: a", "name: b"))
            .expect(201);
    space.that(applied.text("/data/k")).isEqualTo("v");
    space.delete("configmaps/a?dryRun=All").expect(200);
    space.delete("configmaps/a", "{dryRun: [All]}").expect(200);
    space.delete("configmaps?dryRun=All").expect(200);
    space.that(space.get("configmaps/a").body().node()).isEqualTo(made.node());
    space.that(space.get("configmaps/b").code()).isEqualTo(404);
  }

  @Test
  default void anUnknownDryRunIsRefused(Space space) {
    space
        .that(space.post("configmaps?dryRun=Some", CONFIG_MAP).verdict())
        .isEqualTo(
            "422 Invalid: CreateOptions.meta.k8s.io \"\" is invalid: dryRun: Unsupported value:"
                + " [\"Some\"]: supported values: \"All\"");
    space.that(space.get("configmaps/a").code()).isEqualTo(404);
  }

  @Test
  default void strictValidationRefusesUnknownFields(Space space) {
    String body = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, date: {k: v}}";
    space
        .that(space.post("configmaps?fieldValidation=Strict", body).verdict())
        .isEqualTo(
            "400 BadRequest: ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict"
                + " decoding error: unknown field \"date\"");
  }

  @Test
  default void strictValidationOfCustomResources(Space space) {
    Widgets widgets = Widgets.in(space);
    String body = widgets.body("w", "{size: 1, sice: 2, free: {any: thing}}");
    space
        .that(space.post(widgets.path() + "?fieldValidation=Strict", body).verdict())
        .isEqualTo(
            "400 BadRequest: Widget in version \"v1\" cannot be handled as a Widget: strict decoding"
                + " error: unknown field \"spec.sice\"");
    Answer ignored = space.post(widgets.path() + "?fieldValidation=Ignore", body);
    space.that(ignored.code()).isEqualTo(201);
    space.that(ignored.warnings()).isEmpty();
    space
        .that(ignored.body().json("/spec"))
        .isEqualTo(Doc.yaml("{size: 1, color: red, free: {any: thing}}").node());
    widgets.delete();
  }

  @Test
  default void anUnknownFieldValidationIsRefused(Space space) {
    space
        .that(space.post("configmaps?fieldValidation=Lax", CONFIG_MAP).verdict())
        .isEqualTo(
            "422 Invalid: CreateOptions.meta.k8s.io \"\" is invalid: fieldValidation: Unsupported"
                + " value: \"Lax\": supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"");
  }
}
