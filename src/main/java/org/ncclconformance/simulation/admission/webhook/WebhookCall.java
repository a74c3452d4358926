package org.ncclconformance.simulation.admission.webhook;

import java.io.UncheckedIOException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks one webhook server, through its Service and with its certificate verified. */
public final class WebhookCall {
  private final ServiceRoute route;
  private final ServerTrust trust;

  public WebhookCall(ServiceRoute route, ServerTrust trust) {
    this.route = route;
    this.trust = trust;
  }

  /**
   * The {@code response} of the server's review.
   *
   * @throws FailedCallException where there is none, or none that may be used
   */
  JsonNode ask(Webhook webhook, Request request) throws FailedCallException {
    if (webhook.service().isMissingNode()) {
      throw ApiException.notModelled("webhook \"%s\" at a URL".formatted(webhook.name()));
    }
    AdmissionReview review = new AdmissionReview(UUID.randomUUID().toString(), request);
    List<X509Certificate> roots = roots(webhook);
    Optional<ObjectNode> answer = post(webhook, roots, review);
    if (answer.isEmpty()) {
      throw new FailedCallException(
          "failed to call webhook: the server could not find the requested resource");
    }
    return verified(answer.get(), review.uid());
  }

  private static List<X509Certificate> roots(Webhook webhook) throws FailedCallException {
    if (webhook.caBundle().isEmpty()) {
      return List.of();
    }
    try {
      List<X509Certificate> roots = ServerTrust.bundle(webhook.caBundle());
      if (!roots.isEmpty()) {
        return roots;
      }
    } catch (CertificateException | IllegalArgumentException malformed) {
      // said below, in the API server's words
    }
    throw new FailedCallException(
        "could not get REST client: unable to load root certificates: unable to parse bytes as PEM"
            + " block");
  }

  private Optional<ObjectNode> post(
      Webhook webhook, List<X509Certificate> roots, AdmissionReview review)
      throws FailedCallException {
    try {
      JsonNode service = webhook.service();
      Network.Listener listener =
          route.dial(
              service.path("namespace").asString(""),
              service.path("name").asString(""),
              webhook.port());
      trust.verify(listener.certificates(), roots, webhook.host());
      return listener.post(webhook.path(), review.json());
    } catch (UnreachableException unreachable) {
      throw transport(webhook, String.valueOf(unreachable.getMessage()));
    } catch (UncheckedIOException broken) {
      // how a listener says that the connection broke or that it never answered
      throw transport(webhook, String.valueOf(broken.getMessage()));
    }
  }

  private static FailedCallException transport(Webhook webhook, String why) {
    return new FailedCallException(
        "failed to call webhook: Post \"%s\": %s".formatted(webhook.url(), why));
  }

  private static JsonNode verified(ObjectNode review, String uid) throws FailedCallException {
    JsonNode response = review.path("response");
    if (response.isMissingNode() || response.isNull()) {
      throw invalid("webhook response was absent");
    }
    String answered = response.path("uid").asString("");
    if (!answered.equals(uid)) {
      throw invalid("expected response.uid=\"%s\", got \"%s\"".formatted(uid, answered));
    }
    if (response.has("patch") && !response.path("patchType").asString("").equals("JSONPatch")) {
      throw invalid("webhook returned response.patch but not response.patchType");
    }
    return response;
  }

  private static FailedCallException invalid(String why) {
    return new FailedCallException("received invalid webhook response: " + why);
  }
}
