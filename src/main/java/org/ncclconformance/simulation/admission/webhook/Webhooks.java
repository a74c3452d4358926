package org.ncclconformance.simulation.admission.webhook;

import io.fabric8.zjsonpatch.JsonPatch;
import io.fabric8.zjsonpatch.JsonPatchException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.admission.AdmissionRefusal;
import org.ncclconformance.simulation.admission.Plugin;
import org.ncclconformance.simulation.admission.Requests;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The webhooks of one sort, in the order of their configurations' names; the first failure or
 * denial is the answer (the real server asks validating ones at once and answers likewise).
 */
public final class Webhooks implements Plugin {
  private static final String GROUP = "admissionregistration.k8s.io";

  private final StoredObjects objects;
  private final WebhookCall call;
  private final String plural;

  private Webhooks(StoredObjects objects, WebhookCall call, String plural) {
    this.objects = objects;
    this.call = call;
    this.plural = plural;
  }

  public static Webhooks mutating(StoredObjects objects, WebhookCall call) {
    return new Webhooks(objects, call, "mutatingwebhookconfigurations");
  }

  public static Webhooks validating(StoredObjects objects, WebhookCall call) {
    return new Webhooks(objects, call, "validatingwebhookconfigurations");
  }

  @Override
  public Request admit(Request request) {
    // the real server exempts these, so that a broken webhook can be removed
    if (request.kind().group().equals(GROUP)) {
      return request;
    }
    Request current = request;
    for (Webhook webhook : webhooks()) {
      if (webhook.concerns(current, objects)) {
        current = ask(webhook, current);
      }
    }
    return current;
  }

  private List<Webhook> webhooks() {
    return objects.list(GROUP, plural, null).stream()
        .sorted(Comparator.comparing(found -> found.path("metadata").path("name").asString("")))
        .flatMap(configuration -> configuration.path("webhooks").valueStream())
        .map(Webhook::new)
        .toList();
  }

  private Request ask(Webhook webhook, Request request) {
    if (request.dryRun() && webhook.hasSideEffects()) {
      throw new ApiException(
          400,
          "BadRequest",
          "admission webhook \"%s\" does not support dry run".formatted(webhook.name()));
    }
    Optional<JsonNode> response = answer(webhook, request);
    if (response.isEmpty()) {
      return request;
    }
    if (!response.get().path("allowed").asBoolean(false)) {
      throw Denial.by(webhook, response.get());
    }
    ObjectNode object = request.object();
    return object == null || !response.get().has("patch")
        ? request
        : Requests.with(request, patched(object, response.get()));
  }

  private Optional<JsonNode> answer(Webhook webhook, Request request) {
    try {
      return Optional.of(call.ask(webhook, request));
    } catch (FailedCallException failed) {
      if (webhook.mayFail()) {
        return Optional.empty();
      }
      throw AdmissionRefusal.internal(
          "failed calling webhook \"%s\": %s".formatted(webhook.name(), failed.getMessage()));
    }
  }

  private static ObjectNode patched(ObjectNode object, JsonNode response) {
    try {
      byte[] patch = Base64.getDecoder().decode(response.path("patch").asString(""));
      return (ObjectNode) JsonPatch.apply(JsonMapper.shared().readTree(patch), object);
    } catch (JsonPatchException | IllegalArgumentException malformed) {
      throw AdmissionRefusal.internal(String.valueOf(malformed.getMessage()));
    }
  }
}
