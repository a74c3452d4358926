package org.ncclconformance.contract;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Dynamic resource allocation: what the API server, the claim controller and the scheduler do with
 * templates, claims, a class and a slice. No driver is on the nodes for these, so that pods are
 * asked about no further than that they are scheduled.
 */
interface ClaimContract extends Contract {
  String GROUP = "resource.k8s.io/v1:";
  String CLASSES = "/apis/resource.k8s.io/v1/deviceclasses";
  String SLICES = "/apis/resource.k8s.io/v1/resourceslices";

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

  @Test
  default void anAbsentTemplateIsSaidAndWaitedFor(Space space) {
    space.runnable();
    space.create("pods", ofTemplate("p", "later"));
    Doc failed = space.event("FailedResourceClaimCreation", "p");
    space
        .that(failed.text("/type") + " " + failed.text("/message"))
        .isEqualTo(
            "Warning PodResourceClaim d: resource claim template \"later\":"
                + " resourceclaimtemplate.resource.k8s.io \"later\" not found");
    space.that(failed.text("/source/component")).isEqualTo("resource_claim");
    Doc waiting = space.get("pods/p").expect(200);
    space.that(waiting.text("/status/phase")).isEqualTo("Pending");
    space.that(waiting.has("/status/conditions")).isFalse();
    space.that(waiting.has("/status/resourceClaimStatuses")).isFalse();
    space.create(GROUP + "resourceclaimtemplates", template("later", "{deviceClassName: '@ns'}"));
    Doc made = space.until("pods/p", "claimed", p -> p.has("/status/resourceClaimStatuses/0/name"));
    space
        .that(made.text("/status/resourceClaimStatuses/0/resourceClaimName"))
        .matches("p-d-[a-z0-9]{5}");
    space.delete("pods/p").expect(200);
  }

  @Test
  default void aPodsClaimIsMadeFromItsTemplate(Space space) {
    space.runnable();
    space.create(
        GROUP + "resourceclaimtemplates",
        template("t", "{deviceClassName: '@ns', count: 3}")
            .replace("spec: {spec:", "spec: {metadata: {labels: {a: b}}, spec:"));
    Doc pod = space.create("pods", ofTemplate("p", "t"));
    Doc claimed =
        space.until("pods/p", "claimed", p -> p.has("/status/resourceClaimStatuses/0/name"));
    space.that(claimed.text("/status/resourceClaimStatuses/0/name")).isEqualTo("d");
    String name = claimed.text("/status/resourceClaimStatuses/0/resourceClaimName");
    Doc claim = space.get(GROUP + "resourceclaims/" + name).expect(200);
    space.that(claim.text("/metadata/generateName")).isEqualTo("p-d-");
    space.that(name).matches("p-d-[a-z0-9]{5}");
    space
        .that(claim.json("/metadata/annotations").toString())
        .isEqualTo("{\"resource.kubernetes.io/pod-claim-name\":\"d\"}");
    space.that(claim.json("/metadata/labels").toString()).isEqualTo("{\"a\":\"b\"}");
    space
        .that(claim.json("/metadata/ownerReferences"))
        .isEqualTo(
            Doc.yaml(
                    "[{apiVersion: v1, kind: Pod, name: p, uid: %s, controller: true,"
                            .formatted(pod.uid())
                        + " blockOwnerDeletion: true}]")
                .node());
    space.that(claim.number("/spec/devices/requests/0/exactly/count")).isEqualTo(3);
    space.that(claim.has("/metadata/finalizers")).isFalse();
    String text =
        "0/%1$d nodes are available: request r: device class %2$s does not exist. no new claims to deallocate, preemption: 0/%1$d nodes are available: %1$d Preemption is not helpful for scheduling."
            .formatted(nodes(space).size(), space.name());
    Doc pending =
        space.until(
            "pods/p", "unschedulable", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).isEqualTo("False Unschedulable: " + text);
    space.that(space.event("FailedScheduling", "p").text("/message")).isEqualTo(text);
    // a pod that will never run needs no claim
    space.mergePatch("pods/p/status", "{status: {phase: Failed}}").expect(200);
    space.untilGone(GROUP + "resourceclaims/" + name);
  }

  @Test
  default void devicesAreAllocatedAndReserved(Space space) {
    space.runnable();
    String node = nodes(space).get(0);
    driver(space);
    slice(space, "s", node, "[{name: one}, {name: two}, {name: three}]");
    space.create(
        GROUP + "resourceclaimtemplates", template("t", "{deviceClassName: '@ns', count: 2}"));
    Doc pod = space.create("pods", ofTemplate("p", "t"));
    Doc bound = space.until("pods/p", "bound", p -> !p.text("/spec/nodeName").isEmpty());
    space.that(bound.text("/spec/nodeName")).isEqualTo(node);
    String name = bound.text("/status/resourceClaimStatuses/0/resourceClaimName");
    Doc claim = space.get(GROUP + "resourceclaims/" + name).expect(200);
    space
        .that(claim.json("/status"))
        .isEqualTo(
            Doc.yaml(
                    """
                    allocation:
                      devices:
                        results:
                        - {request: r, driver: %1$s.example.com, pool: %2$s, device: one}
                        - {request: r, driver: %1$s.example.com, pool: %2$s, device: two}
                      nodeSelector:
                        nodeSelectorTerms:
                        - matchFields: [{key: metadata.name, operator: In, values: [%2$s]}]
                    reservedFor: [{resource: pods, name: p, uid: %3$s}]
                    """
                        .formatted(space.name(), node, pod.uid()))
                .node());
    space
        .that(claim.json("/metadata/finalizers").toString())
        .isEqualTo("[\"resource.kubernetes.io/delete-protection\"]");
    Doc unprepared = space.event("FailedPrepareDynamicResources", "p");
    space
        .that(unprepared.text("/message"))
        .isEqualTo(
            "Failed to prepare dynamic resources: prepare dynamic resources: DRA driver %s.example.com is not registered"
                .formatted(space.name()));

    space.create("pods", ofTemplate("q", "t"));
    String text =
        "0/%1$d nodes are available: %1$d cannot allocate all claims. still not schedulable, preemption: 0/%1$d nodes are available: %1$d Preemption is not helpful for scheduling."
            .formatted(nodes(space).size());
    Doc pending =
        space.until(
            "pods/q", "unschedulable", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).isEqualTo("False Unschedulable: " + text);
    space.that(space.event("FailedScheduling", "q").text("/message")).isEqualTo(text);

    space.delete("pods/p").expect(200);
    space.untilGone(GROUP + "resourceclaims/" + name);
    space.until("pods/q", "bound", p -> !p.text("/spec/nodeName").isEmpty());
    space.delete("pods/q").expect(200);
    space.untilGone("pods/q");
    undo(space, "s");
  }

  @Test
  default void selectorsPickDevicesAndAllMeansEach(Space space) {
    space.runnable();
    String node = nodes(space).get(0);
    driver(space);
    String kind = "attributes: {kind: {string: %s}, id: {int: %d}}";
    slice(
        space,
        "s",
        node,
        "[{name: a, %s}, {name: b, %s}, {name: c, %s}]"
            .formatted(kind.formatted("x", 0), kind.formatted("y", 1), kind.formatted("x", 2)));
    String attribute = "device.attributes[\"%s.example.com\"]".formatted(space.name());
    space.create(
        GROUP + "resourceclaimtemplates",
        template(
            "all",
            "{deviceClassName: '@ns', allocationMode: All, selectors: [{cel: {expression: '%s.kind == \"x\"'}}]}"
                .formatted(attribute)));
    space.create(
        GROUP + "resourceclaimtemplates",
        template(
            "one",
            "{deviceClassName: '@ns', selectors: [{cel: {expression: '%s.id > 0'}}]}"
                .formatted(attribute)));
    space.create("pods", ofTemplate("p", "all"));
    space.that(devices(space, "p")).containsExactly("a", "c");
    space.create("pods", ofTemplate("q", "one"));
    space.that(devices(space, "q")).containsExactly("b");
    space.delete("pods/p").expect(200);
    space.delete("pods/q").expect(200);
    space.untilGone("pods/p");
    space.untilGone("pods/q");
    undo(space, "s");
  }

  @Test
  default void aSelectorThatFailsIsAnError(Space space) {
    space.runnable();
    driver(space);
    slice(space, "s", nodes(space).get(0), "[{name: a}]");
    String expression =
        "device.attributes[\"%s.example.com\"].kind == \"x\"".formatted(space.name());
    space.create(
        GROUP + "resourceclaims",
        claim(
            "c",
            "{deviceClassName: '@ns', selectors: [{cel: {expression: '%s'}}]}"
                .formatted(expression)));
    space.create("pods", claiming("p", "[{name: d, resourceClaimName: c}]", "[{name: d}]"));
    String text =
        "running \"DynamicResources\" filter plugin: claim %s/c: selector #0: CEL runtime error: no such key: kind"
            .formatted(space.name());
    Doc pending =
        space.until(
            "pods/p", "not scheduled", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).isEqualTo("False SchedulerError: " + text);
    space.that(space.event("FailedScheduling", "p").text("/message")).isEqualTo(text);
    space.delete("pods/p").expect(200);
    undo(space, "s");
  }

  @Test
  default void allOfAPoolIsClaimedOnlyOnceItIsThere(Space space) {
    space.runnable();
    driver(space);
    String node = nodes(space).get(0);
    slice(space, "s", node, "[{name: a}]", 2);
    space.create(
        GROUP + "resourceclaims", claim("all", "{deviceClassName: '@ns', allocationMode: All}"));
    space.create("pods", claiming("p", "[{name: d, resourceClaimName: all}]", "[{name: d}]"));
    String text =
        "running \"DynamicResources\" filter plugin: claim %1$s/all, request r: asks for all devices, but resource pool %1$s.example.com/%2$s is currently being updated"
            .formatted(space.name(), node);
    Doc pending =
        space.until(
            "pods/p", "not scheduled", p -> p.condition("PodScheduled").startsWith("False "));
    space.that(pending.condition("PodScheduled")).isEqualTo("False SchedulerError: " + text);
    slice(space, "more", node, "[{name: b}]", 2);
    space.until("pods/p", "bound", p -> !p.text("/spec/nodeName").isEmpty());
    space
        .that(
            space
                .get(GROUP + "resourceclaims/all")
                .expect(200)
                .texts("/status/allocation/devices/results", "/device"))
        .containsExactlyInAnyOrder("a", "b");
    space.delete("pods/p").expect(200);
    space.untilGone("pods/p");
    space.delete(SLICES + "/@ns-more").expect(200);
    undo(space, "s");
  }

  @Test
  default void aRequestLeavesToAnotherWhatOnlyThatCanUse(Space space) {
    space.runnable();
    driver(space);
    slice(
        space,
        "s",
        nodes(space).get(0),
        "[{name: a, attributes: {rare: {bool: true}}}, {name: b, attributes: {rare: {bool: false}}}]");
    String rare = "device.attributes[\"%s.example.com\"].rare".formatted(space.name());
    space.create(
        GROUP + "resourceclaims",
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: c}
        spec:
          devices:
            requests:
            - {name: any, exactly: {deviceClassName: '@ns'}}
            - {name: rare, exactly: {deviceClassName: '@ns', selectors: [{cel: {expression: '%s'}}]}}
            config:
            - {requests: [rare], opaque: {driver: '@ns.example.com', parameters: {speed: 2}}}
        """
            .formatted(rare));
    space.create(
        "pods", claiming("p", "[{name: d, resourceClaimName: c}]", "[{name: d, request: any}]"));
    space.until("pods/p", "bound", p -> !p.text("/spec/nodeName").isEmpty());
    Doc claim = space.get(GROUP + "resourceclaims/c").expect(200);
    space
        .that(
            claim.all("/status/allocation/devices/results").stream()
                .map(r -> r.text("/request") + " " + r.text("/device"))
                .toList())
        .containsExactly("any b", "rare a");
    space
        .that(claim.json("/status/allocation/devices/config"))
        .isEqualTo(
            Doc.yaml(
                    "[{source: FromClaim, requests: [rare], opaque: {driver: %s.example.com, parameters: {speed: 2}}}]"
                        .formatted(space.name()))
                .node());
    space.delete("pods/p").expect(200);
    space.untilGone("pods/p");
    undo(space, "s");
  }

  /** The names of the devices that the pod's claim has got. */
  private static List<String> devices(Space space, String pod) {
    Doc bound = space.until("pods/" + pod, "bound", p -> !p.text("/spec/nodeName").isEmpty());
    String claim = bound.text("/status/resourceClaimStatuses/0/resourceClaimName");
    return space
        .get(GROUP + "resourceclaims/" + claim)
        .expect(200)
        .texts("/status/allocation/devices/results", "/device");
  }

  @Test
  default void aSharedClaimIsKeptWhileItIsUsed(Space space) {
    space.runnable();
    String node = nodes(space).get(0);
    String shared = "[{name: d, resourceClaimName: c}]";
    space.create("pods", claiming("p", shared, "[{name: d}]"));
    driver(space);
    slice(space, "s", node, "[{name: only}]");
    space.create(GROUP + "resourceclaims", claim("c", "{deviceClassName: '@ns'}"));
    space.until("pods/p", "bound", p -> p.text("/spec/nodeName").equals(node));
    // one that no scheduler has seen
    space.create(
        "pods",
        claiming("q", shared, "[{name: d}]").replace("spec:", "spec:\n  nodeName: " + node));
    Doc used =
        space.until(
            GROUP + "resourceclaims/c",
            "used by both",
            c -> c.all("/status/reservedFor").size() == 2);
    space.that(used.texts("/status/reservedFor", "/name")).containsExactlyInAnyOrder("p", "q");
    space.that(used.has("/metadata/ownerReferences")).isFalse();
    Answer moved =
        space.mergePatch(
            GROUP + "resourceclaims/c/status", "{status: {allocation: {nodeSelector: null}}}");
    space.that(moved.code()).isEqualTo(422);
    space
        .that(moved.causes().get(0))
        .startsWith("FieldValueInvalid status.allocation: Invalid value: ")
        .endsWith(": field is immutable");
    Doc deleted = space.delete(GROUP + "resourceclaims/c").expect(200);
    space.that(deleted.has("/metadata/deletionTimestamp")).isTrue();
    space.create("pods", claiming("r", shared, "[{name: d}]"));
    space.delete("pods/p").expect(200);
    Doc left =
        space.until(
            GROUP + "resourceclaims/c",
            "left by one",
            c -> c.all("/status/reservedFor").size() == 1);
    space.that(left.texts("/status/reservedFor", "/name")).containsExactly("q");
    space.that(left.has("/status/allocation")).isTrue();
    space.delete("pods/q").expect(200);
    space.untilGone(GROUP + "resourceclaims/c");
    space.that(space.get("pods/r").expect(200).text("/spec/nodeName")).isEqualTo("");
    space.delete("pods/r").expect(200);
    undo(space, "s");
  }

  private static List<String> nodes(Space space) {
    return space.get("/api/v1/nodes").expect(200).texts("/items", "/metadata/name");
  }

  /** A class of every device of this namespace's own driver. */
  private static void driver(Space space) {
    Doc made =
        space.create(
            CLASSES,
            "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: '@ns'}, spec:"
                + " {selectors: [{cel: {expression: 'device.driver == \"@ns.example.com\"'}}]}}");
    space.that(made.number("/metadata/generation")).isEqualTo(1);
  }

  private static void slice(Space space, String name, String node, String devices) {
    slice(space, name, node, devices, 1);
  }

  /** One of so many slices of a pool. */
  private static void slice(Space space, String name, String node, String devices, int sliceCount) {
    Doc made =
        space.create(
            SLICES,
            """
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: '@ns-%s'}
            spec:
              driver: '@ns.example.com'
              nodeName: %s
              pool: {name: %2$s, generation: 1, resourceSliceCount: %d}
              devices: %s
            """
                .formatted(name, node, sliceCount, devices));
    space.that(made.number("/metadata/generation")).isEqualTo(1);
    Doc list = space.get(SLICES + "?fieldSelector=spec.driver%3D@ns.example.com").expect(200);
    space.that(list.texts("/items", "/spec/nodeName")).contains(node);
  }

  private static void undo(Space space, String slice) {
    space.delete(SLICES + "/@ns-" + slice).expect(200);
    space.delete(CLASSES + "/@ns").expect(200);
  }

  private static String template(String name, String request) {
    return "{apiVersion: resource.k8s.io/v1, kind: ResourceClaimTemplate, metadata: {name: %s}, spec: {spec: {devices: {requests: [{name: r, exactly: %s}]}}}}"
        .formatted(name, request);
  }

  private static String claim(String name, String request) {
    return "{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: %s}, spec: {devices: {requests: [{name: r, exactly: %s}]}}}"
        .formatted(name, request);
  }

  private static String ofTemplate(String pod, String template) {
    return claiming(
        pod, "[{name: d, resourceClaimTemplateName: %s}]".formatted(template), "[{name: d}]");
  }

  private static String claiming(String pod, String podClaims, String claims) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      terminationGracePeriodSeconds: 0
      resourceClaims: %s
      containers:
      - {name: c, image: 'busybox:1.37', command: [sleep, '600'], resources: {claims: %s}}
    """
        .formatted(pod, podClaims, claims);
  }
}
