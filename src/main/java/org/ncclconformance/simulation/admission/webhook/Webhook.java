package org.ncclconformance.simulation.admission.webhook;

import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;

/** One entry of a webhook configuration, with the API server's defaults. */
record Webhook(JsonNode entry) {

  String name() {
    return entry.path("name").asString("");
  }

  boolean concerns(Request request, StoredObjects objects) {
    return ResourceRule.any(entry.path("rules"), request)
        && new Scope(entry).covers(request, objects)
        && new MatchConditions(entry.path("matchConditions")).hold(request);
  }

  boolean mayFail() {
    return entry.path("failurePolicy").asString("Fail").equals("Ignore");
  }

  boolean hasSideEffects() {
    String effects = entry.path("sideEffects").asString("Unknown");
    return !effects.equals("None") && !effects.equals("NoneOnDryRun");
  }

  JsonNode service() {
    return entry.path("clientConfig").path("service");
  }

  int port() {
    return service().path("port").asInt(443);
  }

  String path() {
    return service().path("path").asString("/");
  }

  /** The name that the certificate must be for, whatever address is dialled. */
  String host() {
    return service().path("name").asString("")
        + "."
        + service().path("namespace").asString("")
        + ".svc";
  }

  String url() {
    return "https://%s:%d%s?timeout=%ds"
        .formatted(host(), port(), path(), entry.path("timeoutSeconds").asInt(10));
  }

  String caBundle() {
    return entry.path("clientConfig").path("caBundle").asString("");
  }
}
