package org.ncclconformance.contract;

import static org.ncclconformance.contract.Claims.GROUP;
import static org.ncclconformance.contract.Claims.SLICES;
import static org.ncclconformance.contract.Claims.claim;
import static org.ncclconformance.contract.Claims.claiming;
import static org.ncclconformance.contract.Claims.driver;
import static org.ncclconformance.contract.Claims.ofTemplate;
import static org.ncclconformance.contract.Claims.slice;
import static org.ncclconformance.contract.Claims.template;
import static org.ncclconformance.contract.Claims.undo;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Dynamic resource allocation: what the claim controller and the scheduler do with templates,
 * claims, a class and a slice. No driver is on the nodes for these, so that pods are asked about no
 * further than that they are scheduled.
 */
interface ClaimContract extends Contract {
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
}
