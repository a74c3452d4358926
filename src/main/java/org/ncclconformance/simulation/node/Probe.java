package org.ncclconformance.simulation.node;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.ncclconformance.simulation.program.ContainerProcess;
import org.ncclconformance.simulation.program.Lifetime;
import tools.jackson.databind.JsonNode;

/** One probe of one running container. */
final class Probe {
  /** Told what has become of the container. */
  interface Verdict {
    /** Each failed attempt, in the kubelet's words. */
    void failed(String message);

    /** As often as it takes have passed in a row. */
    void passes();

    /** As many as it takes have failed in a row. */
    void fails();
  }

  private final JsonNode spec;
  private final JsonNode container;
  private final String address;
  private final ContainerProcess process;
  private final Lifetime lifetime;
  private final Verdict verdict;
  private int passed;
  private int missed;
  private boolean stopped;

  Probe(
      JsonNode spec,
      JsonNode container,
      String address,
      ContainerProcess process,
      Lifetime lifetime,
      Verdict verdict) {
    this.spec = spec;
    this.container = container;
    this.address = address;
    this.process = process;
    this.lifetime = lifetime;
    this.verdict = verdict;
  }

  void start() {
    // a probe's own start takes a moment, in which a quick process gets ready
    lifetime.after(seconds("initialDelaySeconds", 0).plusMillis(150), this::attempt);
  }

  /** Asks no more. */
  void stop() {
    stopped = true;
  }

  private Duration seconds(String field, int otherwise) {
    return Duration.ofSeconds(spec.path(field).asInt(otherwise));
  }

  private void attempt() {
    if (stopped) {
      return;
    }
    Optional<String> failure = failure();
    if (failure.isEmpty()) {
      missed = 0;
      if (++passed == spec.path("successThreshold").asInt(1)) {
        verdict.passes();
      }
    } else {
      passed = 0;
      verdict.failed(failure.get());
      if (++missed == spec.path("failureThreshold").asInt(3)) {
        verdict.fails();
      }
    }
    lifetime.after(seconds("periodSeconds", 10), this::attempt);
  }

  private Optional<String> failure() {
    if (spec.has("httpGet")) {
      JsonNode get = spec.path("httpGet");
      int port = port(get.path("port"));
      String path = get.path("path").asString("/");
      OptionalInt code = process.get(port, path);
      if (code.isEmpty()) {
        String scheme = get.path("scheme").asString("HTTP").toLowerCase(java.util.Locale.ROOT);
        return Optional.of(
            "Get \"%s://%s:%d%s\": %s".formatted(scheme, address, port, path, refused(port)));
      }
      return code.getAsInt() >= 200 && code.getAsInt() < 400
          ? Optional.empty()
          : Optional.of("HTTP probe failed with statuscode: " + code.getAsInt());
    }
    int port = port(spec.path("tcpSocket").path("port"));
    return process.listens(port) ? Optional.empty() : Optional.of(refused(port));
  }

  private String refused(int port) {
    return "dial tcp %s:%d: connect: connection refused".formatted(address, port);
  }

  private int port(JsonNode port) {
    if (port.isNumber()) {
      return port.asInt();
    }
    for (JsonNode named : container.path("ports")) {
      if (named.path("name").asString("").equals(port.asString(""))) {
        return named.path("containerPort").asInt(0);
      }
    }
    return 0;
  }
}
