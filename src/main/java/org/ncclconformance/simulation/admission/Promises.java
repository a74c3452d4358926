package org.ncclconformance.simulation.admission;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.Kind;

/** What a quota let through a moment ago and storage does not show yet. */
final class Promises {
  /** How long an object may take to storage; one that fails there counts no longer. */
  private static final Duration ON_THE_WAY = Duration.ofSeconds(2);

  private final InstantSource clock;
  private final List<Promise> promises = new ArrayList<>();

  private record Promise(Kind kind, String namespace, String name, Instant until) {
    boolean isLike(Request request) {
      return kind.equals(request.kind()) && namespace.equals(request.namespace());
    }
  }

  Promises(InstantSource clock) {
    this.clock = clock;
  }

  void add(Request request, String namespace) {
    promises.add(
        new Promise(request.kind(), namespace, request.name(), clock.instant().plus(ON_THE_WAY)));
  }

  /** How many there are of the request's kind and namespace, beside those objects and itself. */
  int beside(Set<String> stored, Request request) {
    Instant now = clock.instant();
    promises.removeIf(
        promise ->
            now.isAfter(promise.until)
                || (promise.isLike(request) && stored.contains(promise.name)));
    return Math.toIntExact(
        promises.stream()
            .filter(promise -> promise.isLike(request) && !promise.name.equals(request.name()))
            .count());
  }
}
