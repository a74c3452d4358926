package org.ncclconformance.contract;

import static org.ncclconformance.contract.Claims.CLASSES;
import static org.ncclconformance.contract.Claims.GROUP;
import static org.ncclconformance.contract.Claims.SLICES;
import static org.ncclconformance.contract.Claims.claim;
import static org.ncclconformance.contract.Claims.claiming;
import static org.ncclconformance.contract.Claims.template;
import static org.ncclconformance.contract.Claims.undo;

import org.junit.jupiter.api.Test;

/**
 * Dynamic resource allocation: what the API server makes of templates, claims, classes and slices.
 */
interface ClaimApiContract extends Contract {
  @Test
  default void claimsAreServed(Space space) {
    Doc served = space.get("/apis/resource.k8s.io/v1").expect(200);
    space
        .that(
            served.all("/resources").stream()
                .map(r -> r.text("/kind") + " " + r.text("/name") + " " + r.text("/namespaced"))
                .sorted()
                .toList())
        .containsExactly(
            "DeviceClass deviceclasses false",
            "ResourceClaim resourceclaims true",
            "ResourceClaim resourceclaims/status true",
            "ResourceClaimTemplate resourceclaimtemplates true",
            "ResourceSlice resourceslices false");
  }

  @Test
  default void aTemplateIsDefaultedAndNeverChanged(Space space) {
    Doc made =
        space.create(
            GROUP + "resourceclaimtemplates", template("t", "{deviceClassName: c.example.com}"));
    space
        .that(made.json("/spec"))
        .isEqualTo(
            Doc.yaml(
                    "{metadata: {}, spec: {devices: {requests: [{name: r, exactly:"
                        + " {deviceClassName: c.example.com, allocationMode: ExactCount, count:"
                        + " 1}}]}}}")
                .node());
    space.that(made.has("/metadata/generation")).isFalse();
    space.that(made.has("/status")).isFalse();
    Answer changed =
        space.jsonPatch(
            GROUP + "resourceclaimtemplates/t",
            "[{op: replace, path: /spec/spec/devices/requests/0/exactly/count, value: 2}]");
    space.that(changed.code()).isEqualTo(422);
    space.that(changed.causes().size()).isEqualTo(1);
    space
        .that(changed.causes().get(0))
        .startsWith("FieldValueInvalid spec: Invalid value: {")
        .endsWith("}: field is immutable");
    Doc labelled =
        space
            .mergePatch(GROUP + "resourceclaimtemplates/t", "{metadata: {labels: {a: b}}}")
            .expect(200);
    space.that(labelled.text("/metadata/labels/a")).isEqualTo("b");
  }

  @Test
  default void claimsAreValidated(Space space) {
    space
        .that(claimed(space, "{}").causes())
        .containsExactly(
            "FieldValueRequired spec.devices.requests[0].exactly.deviceClassName: Required value");
    space
        .that(claimed(space, "{deviceClassName: c, allocationMode: All, count: 2}").causes())
        .containsExactly(
            "FieldValueInvalid spec.devices.requests[0].exactly.count: Invalid value: 2: must not"
                + " be specified when allocationMode is 'All'");
    space
        .that(claimed(space, "{deviceClassName: c, count: -1}").causes())
        .containsExactly(
            "FieldValueInvalid spec.devices.requests[0].exactly.count: Invalid value: -1: must be"
                + " greater than zero");
    space
        .that(claimed(space, "{deviceClassName: c, allocationMode: Some}").causes())
        .containsExactly(
            "FieldValueNotSupported spec.devices.requests[0].exactly.allocationMode: Unsupported"
                + " value: \"Some\": supported values: \"All\", \"ExactCount\"");
    Answer neither =
        space.post(
            GROUP + "resourceclaims",
            "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: c}, spec:"
                + " {devices: {requests: [{name: r}, {name: r}]}}}");
    space
        .that(neither.causes())
        .containsExactly(
            "FieldValueRequired spec.devices.requests[0]: Required value: exactly one of `exactly`"
                + " or `firstAvailable` is required",
            "FieldValueRequired spec.devices.requests[1]: Required value: exactly one of `exactly`"
                + " or `firstAvailable` is required",
            "FieldValueDuplicate spec.devices.requests[1].name: Duplicate value: \"r\"");
    Answer unknown =
        space.post(
            GROUP + "resourceclaims?fieldValidation=Strict", claim("c", "{deviceClass: c.e}"));
    space
        .that(unknown.verdict())
        .isEqualTo(
            "400 BadRequest: ResourceClaim in version \"v1\" cannot be handled as a ResourceClaim:"
                + " strict decoding error: unknown field"
                + " \"spec.devices.requests[0].exactly.deviceClass\"");
    Doc made = space.create(GROUP + "resourceclaims", claim("c", "{deviceClassName: c.e}"));
    space.that(made.json("/status").toString()).isEqualTo("{}");
    space
        .that(
            space
                .mergePatch(
                    GROUP + "resourceclaims/c/status",
                    "{status: {reservedFor: [{resource: pods, name: p, uid: u}]}}")
                .causes())
        .containsExactly(
            "FieldValueForbidden status.reservedFor: Forbidden: may not be specified when"
                + " `allocated` is not set");
  }

  private static Answer claimed(Space space, String request) {
    Answer answer = space.post(GROUP + "resourceclaims", claim("refused", request));
    space.that(answer.code()).isEqualTo(422);
    return answer;
  }

  /** Features that Kubernetes 1.34 has off unless told otherwise. */
  @Test
  default void fieldsOfFeaturesThatAreOffAreDropped(Space space) {
    Doc claim =
        space.create(
            GROUP + "resourceclaims",
            claim("c", "{deviceClassName: c, capacity: {requests: {memory: 1Gi}}}"));
    space
        .that(claim.json("/spec/devices/requests/0/exactly"))
        .isEqualTo(Doc.yaml("{deviceClassName: c, allocationMode: ExactCount, count: 1}").node());
    Doc made =
        space.create(
            CLASSES,
            "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: '@ns'}, spec:"
                + " {extendedResourceName: example.com/d}}");
    space.that(made.json("/spec").toString()).isEqualTo("{}");
    Doc slice =
        space.create(
            SLICES,
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: '@ns-s'}
            spec:
              driver: '@ns.example.com'
              nodeName: n
              pool: {name: p, generation: 1, resourceSliceCount: 1}
              sharedCounters: [{name: c, counters: {a: {value: '1'}}}]
              devices:
              - name: d
                allowMultipleAllocations: true
                bindsToNode: true
                bindingConditions: [ready]
                bindingFailureConditions: [failed]
                taints: [{key: k, effect: NoSchedule}]
                nodeName: n
                consumesCounters: [{counterSet: c, counters: {a: {value: '1'}}}]
                capacity: {memory: {value: 1Gi, requestPolicy: {default: 1Gi}}}
            """);
    space
        .that(slice.json("/spec"))
        .isEqualTo(
            Doc.yaml(
                    """
                    driver: %s.example.com
                    nodeName: n
                    pool: {name: p, generation: 1, resourceSliceCount: 1}
                    devices: [{name: d, capacity: {memory: {value: 1Gi}}}]
                    """
                        .formatted(space.name()))
                .node());
    undo(space, "s");
  }

  @Test
  default void slicesAreValidated(Space space) {
    String pool = "{name: p, generation: 0, resourceSliceCount: %d}";
    space
        .that(sliced(space, pool.formatted(1), "").causes())
        .containsExactly(
            "FieldValueRequired spec: Required value: exactly one of `nodeName`, `nodeSelector`,"
                + " `allNodes`, `perDeviceNodeSelection` is required");
    space
        .that(sliced(space, pool.formatted(1), ", nodeName: n, allNodes: true").causes())
        .containsExactly(
            "FieldValueInvalid spec: Invalid value: \"{`nodeName`, `allNodes`}\": exactly one of"
                + " `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required,"
                + " but multiple fields are set");
    space
        .that(sliced(space, pool.formatted(0), ", nodeName: n").causes())
        .containsExactly(
            "FieldValueInvalid spec.pool.resourceSliceCount: Invalid value: 0: must be greater than"
                + " zero");
    space
        .that(
            sliced(
                    space,
                    pool.formatted(1),
                    ", nodeName: n, devices: [{name: d}, {name: d}, {name: e, attributes: {a: {}}}]")
                .causes())
        .containsExactly(
            "FieldValueRequired spec.devices[2].attributes[a]: Required value: exactly one value"
                + " must be specified",
            "FieldValueDuplicate spec.devices[1].name: Duplicate value: \"d\"");
  }

  private static Answer sliced(Space space, String pool, String more) {
    Answer answer =
        space.post(
            SLICES,
            "{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: '@ns'}, spec:"
                + " {driver: '@ns.example.com', pool: %s%s}}".formatted(pool, more));
    space.that(answer.code()).isEqualTo(422);
    return answer;
  }

  @Test
  default void aPodSaysWhichClaimsItHas(Space space) {
    space.runnable();
    space
        .that(space.post("pods", claiming("p", "[{name: d}]", "[]")).causes())
        .containsExactly(
            "FieldValueInvalid spec.resourceClaims[0]: Invalid value:"
                + " {\"Name\":\"d\",\"ResourceClaimName\":null,\"ResourceClaimTemplateName\":null}: must"
                + " specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
    space
        .that(
            space
                .post("pods", claiming("p", "[{name: d, resourceClaimName: c}]", "[{name: e}]"))
                .causes())
        .containsExactly(
            "FieldValueNotFound spec.containers[0].resources.claims[0]: Not found: \"e\": must be"
                + " one of the names in pod.spec.resourceClaims: d");
    space
        .that(space.post("pods", claiming("p", "[]", "[{name: e}, {name: e}]")).causes())
        .containsExactly(
            "FieldValueNotFound spec.containers[0].resources.claims[0]: Not found: \"e\": must be"
                + " one of the names in pod.spec.resourceClaims which is empty",
            "FieldValueDuplicate spec.containers[0].resources.claims[1]: Duplicate value: \"e\"",
            "FieldValueNotFound spec.containers[0].resources.claims[1]: Not found: \"e\": must be"
                + " one of the names in pod.spec.resourceClaims which is empty");
  }
}
