package org.ncclconformance.diagnosis;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * A webhook that could not be called, read from the API server's words. Reads the texts of all
 * servers since 1.9, the abbreviated ones that people quote, and ones that were cut.
 *
 * @param entry the webhook's name in its configuration, as {@code mjobset.kb.io}
 * @param serviceNamespace null where the text does not say
 * @param serviceName null where the text does not say
 * @param path URL path called, null where the text does not say
 * @param reason what stands behind the call, in the server's words; empty where it was cut off
 */
public record WebhookFailure(
    String entry,
    @Nullable String serviceNamespace,
    @Nullable String serviceName,
    @Nullable String path,
    Kind kind,
    String reason) {

  /** Why the call failed. */
  public enum Kind {
    NO_ENDPOINTS(
        CauseCode.WEBHOOK_NO_ENDPOINTS,
        "its controller is not running while its webhook is registered: look at the pods behind"
            + " that Service"),
    CONNECTION_REFUSED(
        CauseCode.WEBHOOK_REFUSED,
        "its controller is not running, is starting, or listens on another port: look at the pods"
            + " behind that Service"),
    SERVICE_NOT_FOUND(
        CauseCode.WEBHOOK_SERVICE_MISSING,
        "the webhook configuration was left behind by an installation that is gone: remove it or"
            + " install again"),
    NO_SUCH_PORT(
        CauseCode.WEBHOOK_FAILED,
        "the Service does not have the port that the webhook configuration names"),
    TIMEOUT(
        CauseCode.WEBHOOK_TIMEOUT,
        "the API server gets no answer from the webhook's pod port: check firewall, security group"
            + " and NetworkPolicies between control plane and that port; the controller itself may"
            + " be well"),
    CERTIFICATE(
        CauseCode.WEBHOOK_CERTIFICATE,
        "the webhook configuration's caBundle and the serving certificate do not belong together:"
            + " compare it with ca.crt of the webhook's Secret, and the Service it points to"),
    NOT_REGISTERED(
        CauseCode.WEBHOOK_FAILED,
        "the webhook server answers but does not serve that path: it is still starting, or another"
            + " program stands behind the Service"),
    EOF(
        CauseCode.WEBHOOK_FAILED,
        "something in front of the webhook ends the connection: exclude the webhook's port from the"
            + " service mesh, or its injection from the controller"),
    OTHER(CauseCode.WEBHOOK_FAILED, "look at the controller behind that webhook");

    private final CauseCode code;
    private final String advice;

    Kind(CauseCode code, String advice) {
      this.code = code;
      this.advice = advice;
    }

    CauseCode code() {
      return code;
    }

    String advice() {
      return advice;
    }
  }

  private static final Pattern CALL =
      Pattern.compile(
          "failed calling (?:admission )?webhook \"([^\"]+)\"?[:,]?\\s*(.*)", Pattern.DOTALL);
  private static final Pattern POST =
      Pattern.compile(
          "Post \"?https?://(?<host>[^/\\s\":]+)(?::\\d+)?(?<path>/[^\\s\"?]*)?(?:\\?[^\\s\":]*)?\"?"
              + "(?::\\s*(?<reason>.*))?",
          Pattern.DOTALL);
  private static final Pattern SERVICE_HOST = Pattern.compile("([^.]+)\\.([^.]+)\\.svc.*");
  private static final Pattern QUOTED_SERVICE = Pattern.compile("service \"([^\"]+)\"");

  /** The failure in an API error or an event, or empty where the text tells of none. */
  public static Optional<WebhookFailure> in(String text) {
    Matcher call = CALL.matcher(text);
    if (!call.find()) {
      return Optional.empty();
    }
    String rest = call.group(2).replaceFirst("^failed to call webhook: ?", "");
    Matcher post = POST.matcher(rest);
    String host = null;
    String path = null;
    String reason = rest;
    if (post.lookingAt()) {
      host = post.group("host");
      path = post.group("path");
      reason = post.group("reason") == null ? "" : post.group("reason");
    }
    Matcher service = SERVICE_HOST.matcher(host == null ? "" : host);
    boolean known = service.matches();
    String namespace = known ? service.group(2) : null;
    String name = known ? service.group(1) : serviceIn(reason);
    return Optional.of(
        new WebhookFailure(call.group(1), namespace, name, path, kind(reason), reason));
  }

  private static @Nullable String serviceIn(String reason) {
    Matcher quoted = QUOTED_SERVICE.matcher(reason);
    return quoted.find() ? quoted.group(1) : null;
  }

  private static Kind kind(String reason) {
    if (reason.contains("x509") || reason.contains("failed to verify certificate")) {
      return Kind.CERTIFICATE;
    }
    // Shorter than the whole phrase, so that it is still known where the text was cut.
    if (reason.contains("no endpoints")) {
      return Kind.NO_ENDPOINTS;
    }
    if (reason.contains("connection refused")) {
      return Kind.CONNECTION_REFUSED;
    }
    if (reason.contains("no service port")) {
      return Kind.NO_SUCH_PORT;
    }
    if (QUOTED_SERVICE.matcher(reason).find() && reason.contains("not found")) {
      return Kind.SERVICE_NOT_FOUND;
    }
    if (reason.contains("context deadline exceeded")
        || reason.contains("i/o timeout")
        || reason.contains("request canceled")
        || reason.contains("Client.Timeout")
        || reason.contains("no route to host")) {
      return Kind.TIMEOUT;
    }
    if (reason.contains("could not find the requested resource")) {
      return Kind.NOT_REGISTERED;
    }
    if (reason.contains("EOF")
        || reason.contains("remote error: tls")
        || reason.contains("connection reset by peer")) {
      return Kind.EOF;
    }
    return Kind.OTHER;
  }

  /** The Service as {@code namespace/name}, as far as the text says. */
  public Optional<String> service() {
    return serviceName == null
        ? Optional.empty()
        : Optional.of(
            serviceNamespace == null ? serviceName : serviceNamespace + "/" + serviceName);
  }

  /**
   * The cause, shown by that object.
   *
   * @param found the whole text that was read
   */
  public Cause cause(@Nullable ObjectRef object, @Nullable String field, String found) {
    String who = "webhook " + entry + service().map(s -> " of Service " + s).orElse("");
    return new Cause(kind.code(), object, field, found, who + ": " + kind.advice());
  }
}
