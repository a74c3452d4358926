package org.ncclconformance.contract;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractBooleanAssert;
import org.assertj.core.api.AbstractIntegerAssert;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;
import org.assertj.core.api.ObjectAssert;
import tools.jackson.databind.JsonNode;

/**
 * A namespace of a test's own and the way to it. Resources read {@code configmaps/a?dryRun=All} in
 * the core group, {@code apps/v1:deployments/a} in another, and with a leading slash as they are;
 * {@code @ns} stands for the namespace's name in paths and bodies.
 */
record Space(String name, Rest rest, AtomicInteger assertions) {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  Space as(String user) {
    return new Space(name, rest.impersonating(user), assertions);
  }

  /** Asks for other forms than the usual one. */
  Space accepting(String types) {
    return new Space(name, rest.accepting(types), assertions);
  }

  Answer get(String resource) {
    return rest.get(path(resource));
  }

  Answer post(String resource, String body) {
    return rest.send("POST", path(resource), "application/json", json(body));
  }

  /** POST that must answer 201. */
  Doc create(String resource, String body) {
    return post(resource, body).expect(201);
  }

  /** A new ConfigMap with that data. */
  Doc configMap(String configMap, String data) {
    return create(
        "configmaps",
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s}, data: %s}"
            .formatted(configMap, data));
  }

  /** A new Deployment without replicas, so that nothing runs. */
  Doc deployment(String deployment) {
    return create(
        "apps/v1:deployments",
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: %s}
        spec:
          replicas: 0
          selector: {matchLabels: {app: %1$s}}
          template:
            metadata: {labels: {app: %1$s}}
            spec:
              containers:
              - {name: one, image: 'busybox:1.37', env: [{name: A, value: '1'}, {name: B, value: '2'}]}
              - {name: two, image: 'busybox:1.37'}
        """
            .formatted(deployment));
  }

  /** Waits until pods may be created here. */
  void runnable() {
    until("serviceaccounts/default", "there", any -> true);
  }

  /** The body of a pod of one container, {@code c}, with more fields of its spec. */
  static String pod(String pod, String more) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: %1$s}}
    spec: {containers: [{name: c, image: 'busybox:1.37'}]%s}
    """
        .formatted(pod, more);
  }

  /** The event of that reason about an object of that name, once there is one. */
  Doc event(String reason, String about) {
    String selector = "reason=" + reason + ",involvedObject.name=" + about;
    return untilAny("events?fieldSelector=" + Rest.encode(selector), "there", any -> true);
  }

  Answer put(String resource, String body) {
    return rest.send("PUT", path(resource), "application/json", json(body));
  }

  Answer mergePatch(String resource, String body) {
    return rest.send("PATCH", path(resource), "application/merge-patch+json", json(body));
  }

  Answer jsonPatch(String resource, String body) {
    return rest.send("PATCH", path(resource), "application/json-patch+json", json(body));
  }

  Answer strategicPatch(String resource, String body) {
    return rest.send("PATCH", path(resource), "application/strategic-merge-patch+json", json(body));
  }

  /** Server-side apply; the resource's query names the manager. */
  Answer apply(String resource, String body) {
    return rest.send("PATCH", path(resource), "application/apply-patch+yaml", json(body));
  }

  Answer delete(String resource) {
    return delete(resource, "");
  }

  Answer delete(String resource, String options) {
    return rest.send(
        "DELETE", path(resource), "application/json", options.isEmpty() ? "" : json(options));
  }

  Watch watch(String collection) {
    return rest.watch(path(collection));
  }

  /** The object once it is so; by list and watch. */
  Doc until(String resource, String what, Predicate<Doc> so) {
    int slash = resource.lastIndexOf('/');
    String only = "?fieldSelector=metadata.name%3D" + resource.substring(slash + 1);
    return await(resource.substring(0, slash) + only, what, live -> live.filter(so).isPresent())
        .orElseThrow();
  }

  /** Any object of the collection that is so, once there is one. */
  Doc untilAny(String collection, String what, Predicate<Doc> so) {
    return await(collection, what, live -> live.filter(so).isPresent()).orElseThrow();
  }

  void untilGone(String resource) {
    int slash = resource.lastIndexOf('/');
    String only = "?fieldSelector=metadata.name%3D" + resource.substring(slash + 1);
    await(resource.substring(0, slash) + only, "gone", Optional::isEmpty);
  }

  private Optional<Doc> await(String collection, String what, Predicate<Optional<Doc>> so) {
    Instant deadline = Instant.now().plus(PATIENCE);
    Optional<Doc> seen = Optional.empty();
    while (Instant.now().isBefore(deadline)) {
      Doc list = get(collection).expect(200);
      List<Doc> items = list.all("/items");
      for (Doc item : items) {
        seen = Optional.of(item);
        if (so.test(seen)) {
          return seen;
        }
      }
      if (items.isEmpty() && so.test(Optional.empty())) {
        return Optional.empty();
      }
      String from = collection.contains("?") ? "&resourceVersion=" : "?resourceVersion=";
      try (Watch watch = watch(collection + from + list.version())) {
        for (Optional<Doc> event = next(watch, deadline, collection, what, seen);
            event.isPresent();
            event = next(watch, deadline, collection, what, seen)) {
          if (event.get().text("/type").equals("ERROR")) {
            break;
          }
          Doc object = new Doc(event.get().json("/object"));
          boolean gone = event.get().text("/type").equals("DELETED");
          seen = gone ? seen : Optional.of(object);
          if (so.test(gone ? Optional.empty() : seen)) {
            return gone ? Optional.empty() : seen;
          }
        }
      }
    }
    throw new AssertionError(
        "%s of %s: not %s within %s; last seen: %s"
            .formatted(collection, name, what, PATIENCE, seen));
  }

  private static Optional<Doc> next(
      Watch watch, Instant deadline, String collection, String what, Optional<Doc> seen) {
    Duration left = Duration.between(Instant.now(), deadline);
    try {
      return watch.next(left.isNegative() ? Duration.ZERO : left);
    } catch (AssertionError late) {
      throw new AssertionError(
          "%s: not %s within %s; last seen: %s".formatted(collection, what, PATIENCE, seen), late);
    }
  }

  AbstractStringAssert<?> that(String actual) {
    assertions.incrementAndGet();
    return Assertions.assertThat(actual);
  }

  AbstractIntegerAssert<?> that(int actual) {
    assertions.incrementAndGet();
    return Assertions.assertThat(actual);
  }

  AbstractBooleanAssert<?> that(boolean actual) {
    assertions.incrementAndGet();
    return Assertions.assertThat(actual);
  }

  ListAssert<String> that(List<String> actual) {
    assertions.incrementAndGet();
    return Assertions.assertThat(actual);
  }

  ObjectAssert<JsonNode> that(JsonNode actual) {
    assertions.incrementAndGet();
    return Assertions.assertThatObject(actual);
  }

  private String json(String body) {
    return Doc.yaml(body.replace("@ns", name)).toString();
  }

  private String path(String resource) {
    String named = resource.replace("@ns", name);
    if (named.startsWith("/")) {
      return named;
    }
    int colon = named.indexOf(':');
    int query = named.indexOf('?');
    boolean grouped = colon >= 0 && (query < 0 || colon < query);
    String root = grouped ? "/apis/" + named.substring(0, colon) : "/api/v1";
    return root + "/namespaces/" + name + "/" + named.substring(grouped ? colon + 1 : 0);
  }
}
