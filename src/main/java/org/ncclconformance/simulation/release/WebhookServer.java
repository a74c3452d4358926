package org.ncclconformance.simulation.release;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.network.Network;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Serves admission reviews on port 9443 with the certificate that is mounted at the time. */
final class WebhookServer implements Network.Listener {
  static final int PORT = 9443;

  private final Container container;
  private final Map<String, ServedWebhook> webhooks;

  WebhookServer(Container container, Map<String, ServedWebhook> webhooks) {
    this.container = container;
    this.webhooks = Map.copyOf(webhooks);
  }

  void start() {
    String ip = container.identity().ip();
    container.network().listen(ip, PORT, this);
    container.lifetime().atEnd(() -> container.network().stop(ip, PORT));
  }

  @Override
  public List<X509Certificate> certificates() {
    return Certificates.read(container.files().read(CertificateRotator.FILE).orElse(""));
  }

  @Override
  public Optional<ObjectNode> post(String path, ObjectNode review) {
    return Optional.ofNullable(webhooks.get(path)).map(webhook -> answer(review, webhook));
  }

  private static ObjectNode answer(ObjectNode review, ServedWebhook webhook) {
    JsonNode request = review.path("request");
    WebhookVerdict verdict =
        webhook.review(
            new ApiObject((ObjectNode) request.path("object").deepCopy()),
            request.path("oldObject"),
            request.path("operation").asString(""));
    ObjectNode response = JsonValues.object("uid", request.path("uid").asString(""));
    if (verdict instanceof WebhookVerdict.Denied denied) {
      response.put("allowed", false);
      response.set(
          "status",
          JsonValues.object(
              "code",
              403,
              "message",
              denied.message(),
              "reason",
              "Forbidden",
              "metadata",
              JsonValues.object()));
    } else if (verdict instanceof WebhookVerdict.Allowed allowed) {
      response.put("allowed", true);
      if (!allowed.patch().isEmpty()) {
        response.put("patchType", "JSONPatch");
        response.put(
            "patch",
            Base64.getEncoder()
                .encodeToString(allowed.patch().toString().getBytes(StandardCharsets.UTF_8)));
      }
    }
    return JsonValues.object(
        "apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "response", response);
  }
}
