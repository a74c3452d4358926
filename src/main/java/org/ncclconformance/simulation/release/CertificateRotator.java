package org.ncclconformance.simulation.release;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Fills the webhook Secret, puts the authority into the webhook configurations, keeps both so, and
 * waits for the kubelet to bring the files (facts: trainer-jobset 3.1).
 */
final class CertificateRotator implements ControlLoop.Reconciler {
  static final String FILE = "/tmp/k8s-webhook-server/serving-certs/tls.crt";
  private static final int CHECKS = 10;

  private final Container container;
  private final ManagerSettings settings;
  private final ManagerLog log;
  private final ControlContext context;
  private final Runnable mounted;
  private final ControlLoop loop;

  /** A rotator that tells when the files are there. */
  CertificateRotator(Container container, ManagerSettings settings, Runnable mounted) {
    this.container = container;
    this.settings = settings;
    this.log = new ManagerLog(container);
    this.context = new ControlContext(container.api(), container.lifetime());
    this.mounted = mounted;
    this.loop = new ControlLoop(container.lifetime(), this);
  }

  /** False where the Secret is missing, which ends the manager. */
  boolean start() {
    String namespace = container.identity().namespace();
    Optional<ObjectNode> secret =
        context.api().find(context.kind("secrets"), namespace, settings.secret());
    if (secret.isEmpty()) {
      log.error(
          "setup",
          "problem running manager",
          "acquiring secret to update certificates: Secret \""
              + settings.secret()
              + "\" not found");
      container.exit(1);
      return false;
    }
    for (String resource :
        new String[] {
          "secrets",
          "mutatingwebhookconfigurations.admissionregistration.k8s.io",
          "validatingwebhookconfigurations.admissionregistration.k8s.io"
        }) {
      var watch =
          context.watch(
              resource,
              (type, object) -> {
                if (watched(object)) {
                  loop.add(new Key(namespace, settings.secret()));
                }
              });
      container.lifetime().atEnd(watch::close);
    }
    check(1);
    return true;
  }

  private boolean watched(ApiObject object) {
    boolean secret =
        object.name().equals(settings.secret())
            && object.namespace().equals(container.identity().namespace());
    return secret
        || (object.namespace().isEmpty()
            && (object.name().equals(settings.mutating())
                || object.name().equals(settings.validating())));
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found =
        context.api().find(context.kind("secrets"), key.namespace(), key.name());
    if (found.isEmpty()) {
      return;
    }
    ApiObject secret = new ApiObject(found.get());
    Map<String, String> data = decode(secret);
    String dnsName = settings.dnsName(key.namespace());
    Optional<String> flaw =
        Certificates.flaw(data, settings.authority(), dnsName, container.lifetime().now());
    if (flaw.isPresent()) {
      log.info("cert-rotation", "refreshing CA and server certs");
      data = Certificates.create(settings.authority(), dnsName, container.lifetime().now());
      ObjectNode encoded = found.get().withObject("/data");
      data.forEach((name, pem) -> encoded.put(name, encode(pem)));
      context.api().update(found.get());
    } else {
      log.info("cert-rotation", "no cert refresh needed");
    }
    String bundle = encode(data.getOrDefault("ca.crt", ""));
    inject("mutatingwebhookconfigurations", settings.mutating(), bundle);
    inject("validatingwebhookconfigurations", settings.validating(), bundle);
  }

  private void inject(String plural, String name, String bundle) {
    Optional<ObjectNode> found =
        context.api().find(context.kind(plural + ".admissionregistration.k8s.io"), null, name);
    if (found.isEmpty()) {
      log.error("cert-rotation", "Webhook not found. Unable to update certificate.", name);
      return;
    }
    boolean changed = false;
    for (JsonNode webhook : found.get().path("webhooks")) {
      ObjectNode client = ((ObjectNode) webhook).withObject("/clientConfig");
      if (!client.path("caBundle").asString("").equals(bundle)) {
        client.put("caBundle", bundle);
        changed = true;
      }
    }
    if (changed) {
      log.info("cert-rotation", "Ensuring CA cert");
      context.api().update(found.get());
    }
  }

  private void check(int number) {
    if (container.files().exists(FILE)) {
      mounted.run();
      return;
    }
    if (number == CHECKS) {
      log.error("cert-rotation", "could not mount certs", "max retries for checking certs");
      container.exit(1);
      return;
    }
    container.lifetime().after(Duration.ofSeconds(1L << (number - 1)), () -> check(number + 1));
  }

  private static Map<String, String> decode(ApiObject secret) {
    Map<String, String> data = new LinkedHashMap<>();
    secret
        .strings("/data")
        .forEach(
            (name, value) ->
                data.put(
                    name, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
    return data;
  }

  static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
