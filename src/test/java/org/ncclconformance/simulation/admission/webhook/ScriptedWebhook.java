package org.ncclconformance.simulation.admission.webhook;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.admission.AdmissionJson;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.node.ObjectNode;

/** A webhook server that remembers what it was asked and answers as it was told. */
final class ScriptedWebhook implements Network.Listener {
  final List<ObjectNode> reviews = new ArrayList<>();
  private final String path;
  private final X509Certificate certificate;
  private String response = "{allowed: true}";

  ScriptedWebhook(String path, X509Certificate certificate) {
    this.path = path;
    this.certificate = certificate;
  }

  void answer(String response) {
    this.response = response;
  }

  void patch(String operations) {
    String encoded =
        Base64.getEncoder()
            .encodeToString(
                AdmissionJson.object("{p: " + operations + "}")
                    .get("p")
                    .toString()
                    .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    answer("{allowed: true, patchType: 'JSONPatch', patch: '" + encoded + "'}");
  }

  @Override
  public List<X509Certificate> certificates() {
    return List.of(certificate);
  }

  @Override
  public Optional<ObjectNode> post(String asked, ObjectNode review) {
    if (!asked.equals(path)) {
      return Optional.empty();
    }
    reviews.add(review);
    ObjectNode answer = AdmissionJson.object("{response: " + response + "}");
    ObjectNode inner = (ObjectNode) answer.get("response");
    if (!inner.has("uid")) {
      inner.set("uid", review.get("request").get("uid"));
    }
    return Optional.of(answer);
  }
}
