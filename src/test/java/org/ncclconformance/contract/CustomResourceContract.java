package org.ncclconformance.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Custom resources: from the first 404 to the deletion of their definition. */
interface CustomResourceContract extends Contract {
  String UNCHECKED =
      "<nil>: Invalid value: null: some validation rules were not checked because the object was"
          + " invalid; correct the existing errors to complete validation]";

  @Test
  default void aDefinitionIsServedOnceEstablished(Space space) {
    Widgets widgets = new Widgets(space, space.name() + ".example.com");
    Answer before = space.get(widgets.path());
    space.that(before.code() + " " + before.raw().strip()).isEqualTo("404 404 page not found");
    space.that(before.contentType()).startsWith("text/plain");
    Doc made =
        space.create(
            "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", widgets.definition());
    space.that(made.text("/spec/conversion/strategy")).isEqualTo("None");
    widgets.awaitServed();
    Doc established = space.get(widgets.definitionPath()).expect(200);
    space
        .that(established.condition("NamesAccepted"))
        .isEqualTo("True NoConflicts: no conflicts found");
    space
        .that(established.condition("Established"))
        .isEqualTo("True InitialNamesAccepted: the initial names have been accepted");
    space.that(established.text("/status/acceptedNames/kind")).isEqualTo("Widget");
    space.that(established.json("/status/storedVersions").toString()).isEqualTo("[\"v1\"]");
    Doc empty = space.get(widgets.path()).expect(200);
    space.that(empty.text("/kind")).isEqualTo("WidgetList");
    widgets.delete();
    Deadline.until("widgets are served no more", () -> space.get(widgets.path()).code() == 404);
    space.that(space.get(widgets.path()).raw().strip()).isEqualTo("404 page not found");
  }

  @Test
  default void discoveryNamesTheResource(Space space) {
    Widgets widgets = Widgets.in(space);
    Doc group = space.get("/apis/" + widgets.group()).expect(200);
    space
        .that(group.text("/kind") + " " + group.text("/preferredVersion/groupVersion"))
        .isEqualTo("APIGroup " + widgets.group() + "/v1");
    Doc resources = space.get("/apis/" + widgets.group() + "/v1").expect(200);
    space.that(resources.text("/kind")).isEqualTo("APIResourceList");
    space.that(resources.texts("/resources", "/name")).containsExactly("widgets", "widgets/status");
    Doc widget = resources.first("/resources", r -> r.text("/name").equals("widgets"));
    space
        .that(
            widget.text("/kind")
                + " "
                + widget.text("/singularName")
                + " "
                + widget.text("/namespaced"))
        .isEqualTo("Widget widget true");
    space.that(widget.json("/shortNames").toString()).isEqualTo("[\"wi\"]");
    space
        .that(widget.all("/verbs").stream().map(verb -> verb.text("")).toList())
        .containsExactlyInAnyOrder(
            "delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");
    Deadline.until(
        "the group is listed",
        () -> space.get("/apis").expect(200).texts("/groups", "/name").contains(widgets.group()));
    widgets.delete();
  }

  @Test
  default void customResourcesArePrunedAndDefaulted(Space space) {
    Widgets widgets = Widgets.in(space);
    Answer made =
        space.post(widgets.path(), widgets.body("w", "{size: 1, unknown: x, free: {any: x}}"));
    space.that(made.code()).isEqualTo(201);
    space
        .that(made.body().json("/spec"))
        .isEqualTo(Doc.yaml("{size: 1, color: red, free: {any: x}}").node());
    space.that(made.body().number("/metadata/generation")).isEqualTo(1);
    Doc listed = space.get(widgets.path()).expect(200);
    space.that(listed.text("/items/0/kind")).isEqualTo("Widget");
    widgets.delete();
  }

  @Test
  default void customResourcesAreValidated(Space space) {
    Widgets widgets = Widgets.in(space);
    Map<String, String> refusals = new LinkedHashMap<>();
    refusals.put("{}", "[spec.size: Required value, " + UNCHECKED);
    refusals.put(
        "{size: one}",
        "[spec.size: Invalid value: \"string\": spec.size in body must be of type integer:"
            + " \"string\", "
            + UNCHECKED);
    refusals.put(
        "{size: 1, color: pink}",
        "[spec.color: Unsupported value: \"pink\": supported values: \"red\", \"green\", "
            + UNCHECKED);
    refusals.put(
        "{size: 0}",
        "spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1");
    refusals.put(
        "{size: 1, code: X1}",
        "spec.code: Invalid value: \"X1\": spec.code in body should match '^[a-z]+$'");
    refusals.put(
        "{size: 1, parts: [{name: a}, {name: a}]}",
        "spec.parts[1]: Duplicate value: {\"name\":\"a\"}");
    refusals.forEach(
        (spec, text) ->
            space
                .that(space.post(widgets.path(), widgets.body("w", spec)).verdict())
                .isEqualTo(
                    "422 Invalid: Widget.%s \"w\" is invalid: %s"
                        .formatted(widgets.group(), text)));
    Answer two = space.post(widgets.path(), widgets.body("w", "{size: 0, color: pink}"));
    space
        .that(two.causes())
        .extracting(cause -> cause.substring(0, cause.indexOf(':')))
        .containsExactlyInAnyOrder(
            "FieldValueInvalid spec.size",
            "FieldValueNotSupported spec.color",
            "FieldValueInvalid <nil>");
    widgets.delete();
  }

  @Test
  default void rulesAreCheckedOnceTheSchemaIsMet(Space space) {
    Widgets widgets = Widgets.in(space);
    Answer refused = space.post(widgets.path(), widgets.body("w", "{size: 11, code: x}"));
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: Widget.%s \"w\" is invalid: spec: Invalid value: \"object\": a coded widget is small"
                .formatted(widgets.group()));
    space
        .that(refused.causes())
        .containsExactly(
            "FieldValueInvalid spec: Invalid value: \"object\": a coded widget is small");
    widgets.delete();
  }

  @Test
  default void aTransitionRuleMakesAFieldImmutable(Space space) {
    Widgets widgets = Widgets.in(space);
    space.create(widgets.path(), widgets.body("w", "{size: 1, fixed: here}"));
    Answer refused = space.mergePatch(widgets.path() + "/w", "{spec: {size: 2, fixed: there}}");
    space
        .that(refused.verdict())
        .isEqualTo(
            "422 Invalid: Widget."
                + widgets.group()
                + " \"w\" is invalid: spec.fixed: Invalid value: \"string\": fixed is immutable");
    Doc grown = space.mergePatch(widgets.path() + "/w", "{spec: {size: 2}}").expect(200);
    space.that(grown.number("/metadata/generation")).isEqualTo(2);
    widgets.delete();
  }

  @Test
  default void theStatusOfACustomResourceIsASubresource(Space space) {
    Widgets widgets = Widgets.in(space);
    Doc made = space.create(widgets.path(), widgets.body("w", "{size: 1}, status: {phase: Born}"));
    space.that(made.has("/status")).isFalse();
    Doc main = space.mergePatch(widgets.path() + "/w", "{status: {phase: Main}}").expect(200);
    space.that(main.version()).isEqualTo(made.version());
    Doc status =
        space
            .mergePatch(
                widgets.path() + "/w/status",
                "{metadata: {labels: {a: b}}, spec: {size: 5}, status: {phase: Ready}}")
            .expect(200);
    space.that(status.text("/status/phase")).isEqualTo("Ready");
    space.that(status.number("/spec/size")).isEqualTo(1);
    space.that(status.number("/metadata/generation")).isEqualTo(1);
    space.that(status.has("/metadata/labels")).isFalse();
    widgets.delete();
  }

  @Test
  default void anUpdateOfACustomResourceNeedsAVersion(Space space) {
    Widgets widgets = Widgets.in(space);
    space.create(widgets.path(), widgets.body("w", "{size: 1}"));
    space
        .that(space.put(widgets.path() + "/w", widgets.body("w", "{size: 2}")).verdict())
        .isEqualTo(
            "422 Invalid: widgets."
                + widgets.group()
                + " \"w\" is invalid: metadata.resourceVersion: Invalid value: 0: must be"
                + " specified for an update");
    widgets.delete();
  }

  @Test
  default void customResourcesKnowNoStrategicPatch(Space space) {
    Widgets widgets = Widgets.in(space);
    space.create(widgets.path(), widgets.body("w", "{size: 1}"));
    space
        .that(space.strategicPatch(widgets.path() + "/w", "{spec: {size: 2}}").verdict())
        .isEqualTo(
            "415 UnsupportedMediaType: the body of the request was in an unknown format - accepted"
                + " media types include: application/json-patch+json,"
                + " application/merge-patch+json, application/apply-patch+yaml");
    widgets.delete();
  }

  @Test
  default void ownersShareAListOfACustomResource(Space space) {
    Widgets widgets = Widgets.in(space);
    space
        .apply(
            widgets.path() + "/w?fieldManager=one",
            widgets.body("w", "{size: 1, parts: [{name: a, count: 1}]}"))
        .expect(201);
    Doc both =
        space
            .apply(
                widgets.path() + "/w?fieldManager=two",
                widgets.body("w", "{size: 1, parts: [{name: b, count: 2}]}"))
            .expect(200);
    space.that(both.texts("/spec/parts", "/name")).containsExactly("a", "b");
    space
        .that(
            space
                .apply(
                    widgets.path() + "/w?fieldManager=two",
                    widgets.body("w", "{size: 1, parts: [{name: a, count: 3}]}"))
                .verdict())
        .isEqualTo(
            "409 Conflict: Apply failed with 1 conflict: conflict with \"one\":"
                + " .spec.parts[name=\"a\"].count");
    widgets.delete();
  }

  @Test
  default void aDefinitionWithHeldInstancesTerminates(Space space) {
    Widgets widgets = Widgets.in(space);
    space.create(widgets.path(), widgets.body("w, finalizers: [contract.test/hold]", "{size: 1}"));
    Doc deleted = space.delete(widgets.definitionPath()).expect(200);
    space
        .that(deleted.json("/metadata/finalizers").toString())
        .isEqualTo("[\"customresourcecleanup.apiextensions.k8s.io\"]");
    Doc terminating =
        space.until(
            widgets.definitionPath(),
            "terminating",
            // pending at first, until its controller has taken it up
            crd -> crd.condition("Terminating").startsWith("True InstanceDeletionInProgress"));
    space
        .that(terminating.condition("Terminating"))
        .isEqualTo("True InstanceDeletionInProgress: CustomResource deletion is in progress");
    Deadline.until(
        "creates are refused",
        () ->
            space.post(widgets.path() + "?dryRun=All", widgets.body("v", "{size: 1}")).code()
                != 201);
    space
        .that(space.post(widgets.path(), widgets.body("v", "{size: 1}")).verdict())
        .isEqualTo(
            "403 Forbidden: widgets."
                + widgets.group()
                + " \"v\" is forbidden: create not allowed while custom resource definition is"
                + " terminating");
    space.that(space.get(widgets.path() + "/w").body().has("/metadata/deletionTimestamp")).isTrue();
    space.mergePatch(widgets.path() + "/w", "{metadata: {finalizers: null}}").expect(200);
    space.untilGone(widgets.definitionPath());
  }
}
