package org.ncclconformance.diagnosis;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;

/**
 * A failed image pull, told apart by the words of kubelet and containerd.
 *
 * @param image reference that was pulled
 * @param definitive whether another try gives the same answer; else two or three are worth while
 * @param message the runtime's own words
 */
public record PullFailure(
    CauseCode code, String image, boolean definitive, String message, String advice) {
  private static final Pattern REFERENCE =
      Pattern.compile("(?:image|reference) \"([^\"\\s]+)\"", Pattern.CASE_INSENSITIVE);
  private static final Pattern SERVER_ERROR = Pattern.compile("\\b50[0234] [A-Z][a-z]+");
  private static final Pattern FORBIDDEN = Pattern.compile("403 Forbidden|status:? 403");
  private static final Pattern UNREACHABLE =
      Pattern.compile(
          "no such host|i/o timeout|connection refused|context deadline exceeded|TLS handshake"
              + " timeout|connection reset by peer|no route to host|network is unreachable"
              + "|server misbehaving|\\bEOF\\b");
  private static final Pattern TRANSIENT_REASONS = Pattern.compile("RegistryUnavailable");

  /** Whether a container that waits for this reason waits for its image. */
  public static boolean isPullReason(@Nullable String reason) {
    return reason != null
        && switch (reason) {
          case "ErrImagePull",
              "ImagePullBackOff",
              "InvalidImageName",
              "ErrImageNeverPull",
              "ImageInspectError",
              "RegistryUnavailable",
              "SignatureValidationFailed" ->
              true;
          default -> false;
        };
  }

  /**
   * Classifies what a kubelet says.
   *
   * @param reason waiting reason or event reason
   * @param message waiting message or event note; may be the short one of kubelets before 1.32,
   *     which does not say why
   * @param specImage the container's image, for messages that do not name it
   */
  public static PullFailure of(String reason, String message, String specImage) {
    Matcher quoted = REFERENCE.matcher(message);
    String image = quoted.find() ? quoted.group(1) : specImage;
    // A repository may be called "denied": what decides must not be the reference.
    String words = message.replace(image, "IMAGE");
    return classified(reason, message, image, words);
  }

  private static PullFailure classified(String reason, String message, String image, String words) {
    if (reason.equals("InvalidImageName")) {
      return failed(CauseCode.IMAGE_PULL_FAILED, image, message, "correct the image reference");
    }
    if (reason.equals("ErrImageNeverPull")) {
      return failed(
          CauseCode.IMAGE_ABSENT,
          image,
          message,
          "the pull policy is Never and the node does not hold the image: load it or allow a pull");
    }
    if (words.contains("no match for platform") || words.contains("no matching manifest for")) {
      return failed(
          CauseCode.IMAGE_PLATFORM_MISSING,
          image,
          message,
          "the image exists but not for the node's architecture: use one that is built for it");
    }
    if (words.contains("toomanyrequests") || words.contains("429 Too Many Requests")) {
      return passing(
          CauseCode.IMAGE_RATE_LIMITED,
          image,
          message,
          "pull with credentials or from a mirror, or wait until the registry's limit is over");
    }
    if (words.contains("may require authorization") || words.contains("access denied")) {
      return failed(
          CauseCode.IMAGE_UNAUTHORIZED,
          image,
          message,
          "the registry does not say whether the repository is absent or needs credentials: check"
              + " the name, then the pod's imagePullSecrets");
    }
    return byStatus(reason, message, image, words);
  }

  private static PullFailure byStatus(String reason, String message, String image, String words) {
    if (FORBIDDEN.matcher(words).find()) {
      return failed(
          CauseCode.IMAGE_FORBIDDEN,
          image,
          message,
          "the credentials used are not entitled to it, or an egress proxy refuses: try without"
              + " credentials");
    }
    if (words.contains("401 Unauthorized")
        || words.contains("no basic auth credentials")
        || words.contains("authorization failed")
        || words.contains("authentication required")
        || words.contains("unauthorized:")) {
      return failed(
          CauseCode.IMAGE_UNAUTHORIZED,
          image,
          message,
          "check that the repository is meant to be public, and the pod's imagePullSecrets");
    }
    if (words.contains("x509:")) {
      return failed(
          CauseCode.REGISTRY_UNREACHABLE,
          image,
          message,
          "the node's runtime does not trust the registry's certificate: configure its CA on the"
              + " node");
    }
    if (words.contains("manifest unknown") || words.contains(": not found")) {
      return failed(
          CauseCode.IMAGE_ABSENT,
          image,
          message,
          "the registry has no such tag or digest: removed, mistyped or never pushed");
    }
    return passingByStatus(reason, message, image, words);
  }

  private static PullFailure passingByStatus(
      String reason, String message, String image, String words) {
    if (UNREACHABLE.matcher(words).find()) {
      return passing(
          CauseCode.REGISTRY_UNREACHABLE,
          image,
          message,
          "the node cannot reach "
              + registry(image)
              + ": check its DNS and egress; an air-gapped cluster needs a mirror");
    }
    if (SERVER_ERROR.matcher(words).find() || TRANSIENT_REASONS.matcher(reason).find()) {
      return passing(
          CauseCode.IMAGE_PULL_FAILED, image, message, registry(image) + " has a fault: try later");
    }
    return passing(
        CauseCode.IMAGE_PULL_FAILED, image, message, "look at the events of the pod for the cause");
  }

  private static PullFailure failed(CauseCode code, String image, String message, String advice) {
    return new PullFailure(code, image, true, message, advice);
  }

  private static PullFailure passing(CauseCode code, String image, String message, String advice) {
    return new PullFailure(code, image, false, message, advice);
  }

  private static String registry(String image) {
    int slash = image.indexOf('/');
    String first = slash < 0 ? "" : image.substring(0, slash);
    return first.contains(".") || first.contains(":") ? first : "docker.io";
  }

  /**
   * The cause, shown by that pod.
   *
   * @param promoted the released image behind a staging reference, or empty for any other
   */
  public Cause cause(ObjectRef pod, String field, Function<String, Optional<String>> promoted) {
    Optional<String> released =
        code == CauseCode.IMAGE_ABSENT ? promoted.apply(image) : Optional.empty();
    String todo =
        released
            .map(
                r ->
                    image
                        + " is a staging image, and those are purged some weeks after they were"
                        + " built: use the promoted image "
                        + r)
            .orElse(image + ": " + advice);
    return new Cause(code, pod, field, message, todo);
  }
}
