package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** One event in the views of both API groups. */
interface EventContract extends Contract {

  @Test
  default void aCoreEventIsSeenThroughTheNewGroup(Space space) {
    Doc core =
        space.create(
            "events",
            """
            apiVersion: v1
            kind: Event
            metadata: {name: e}
            involvedObject: {apiVersion: v1, kind: Pod, name: p, namespace: '@ns'}
            reason: Failed
            message: it did
            type: Warning
            count: 3
            firstTimestamp: '2026-01-01T00:00:00Z'
            lastTimestamp: '2026-01-01T00:00:05Z'
            source: {component: contract, host: here}
            """);
    Doc seen = space.get("events.k8s.io/v1:events/e").expect(200);
    space.that(seen.uid()).isEqualTo(core.uid());
    space
        .that(seen.text("/apiVersion") + " " + seen.text("/kind"))
        .isEqualTo("events.k8s.io/v1 Event");
    space.that(seen.text("/note")).isEqualTo("it did");
    space.that(seen.text("/regarding/name")).isEqualTo("p");
    space.that(seen.text("/reason") + " " + seen.text("/type")).isEqualTo("Failed Warning");
    space.that(seen.number("/deprecatedCount")).isEqualTo(3);
    space.that(seen.text("/deprecatedFirstTimestamp")).isEqualTo("2026-01-01T00:00:00Z");
    space.that(seen.text("/deprecatedLastTimestamp")).isEqualTo("2026-01-01T00:00:05Z");
    space.that(seen.text("/deprecatedSource/component")).isEqualTo("contract");
    space.that(seen.json("/eventTime").isNull()).isTrue();
    space.that(seen.has("/message") || seen.has("/involvedObject")).isFalse();
  }

  @Test
  default void aNewEventIsSeenThroughTheCoreGroup(Space space) {
    space.create(
        "events.k8s.io/v1:events",
        """
        apiVersion: events.k8s.io/v1
        kind: Event
        metadata: {name: e}
        regarding: {apiVersion: v1, kind: Pod, name: p, namespace: '@ns'}
        reason: FailedScheduling
        action: Scheduling
        note: no room
        type: Warning
        eventTime: '2026-01-01T00:00:00.123456Z'
        reportingController: default-scheduler
        reportingInstance: one
        """);
    Doc core = space.get("events/e").expect(200);
    space.that(core.text("/message")).isEqualTo("no room");
    space.that(core.text("/involvedObject/name")).isEqualTo("p");
    space.that(core.text("/eventTime")).isEqualTo("2026-01-01T00:00:00.123456Z");
    space.that(core.text("/reportingComponent")).isEqualTo("default-scheduler");
    space.that(core.text("/reportingInstance")).isEqualTo("one");
    space.that(core.json("/source").toString()).isEqualTo("{}");
    space.that(core.json("/firstTimestamp").isNull()).isTrue();
    space.that(core.has("/count")).isFalse();
  }

  @Test
  default void eventsAreSelectedByWhatTheyAreAbout(Space space) {
    for (String pod : new String[] {"p", "q"}) {
      space.create(
          "events",
          "{apiVersion: v1, kind: Event, metadata: {name: e-%1$s}, reason: R, type: Normal,"
                  .formatted(pod)
              + " involvedObject: {kind: Pod, name: %s, namespace: '@ns', uid: u-%1$s}}"
                  .formatted(pod));
    }
    Doc one =
        space
            .get("events?fieldSelector=" + Rest.encode("involvedObject.name=q,reason=R"))
            .expect(200);
    space.that(one.texts("/items", "/metadata/name")).containsExactly("e-q");
    Doc other =
        space.get("events?fieldSelector=" + Rest.encode("involvedObject.uid=u-p")).expect(200);
    space.that(other.texts("/items", "/metadata/name")).containsExactly("e-p");
    Doc regarding =
        space
            .get("events.k8s.io/v1:events?fieldSelector=" + Rest.encode("regarding.name=q"))
            .expect(200);
    space.that(regarding.texts("/items", "/metadata/name")).containsExactly("e-q");
  }

  @Test
  default void anEventMustBeInTheNamespaceOfItsObject(Space space) {
    space
        .that(
            space
                .post(
                    "events",
                    "{apiVersion: v1, kind: Event, metadata: {name: e}, reason: R, type: Normal,"
                        + " involvedObject: {kind: Pod, name: p, namespace: other}}")
                .verdict())
        .isEqualTo(
            "422 Invalid: Event \"e\" is invalid: involvedObject.namespace: Invalid value:"
                + " \"other\": does not match event.namespace");
  }
}
