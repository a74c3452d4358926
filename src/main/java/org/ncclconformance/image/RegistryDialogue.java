package org.ncclconformance.image;

import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.image.RegistryHttp.NoReply;
import org.ncclconformance.image.RegistryHttp.Reply;

/**
 * What is said to one registry about one image: HEAD, since Docker Hub does not count it against
 * its limit, and GET only where the body is needed (an error's code, the platforms).
 */
final class RegistryDialogue {
  /** Without the index types a multi-platform tag looks absent. */
  private static final String MANIFESTS =
      String.join(
          ", ",
          "application/vnd.oci.image.index.v1+json",
          "application/vnd.oci.image.manifest.v1+json",
          "application/vnd.docker.distribution.manifest.list.v2+json",
          "application/vnd.docker.distribution.manifest.v2+json");

  private static final String ANYTHING = "*/*";

  private final RegistryHttp http;
  private final String repositoryAddress;
  private final ImageReference image;
  private final Set<ImagePlatform> needed;
  private @Nullable String token;

  RegistryDialogue(
      RegistryHttp http, String host, ImageReference image, Set<ImagePlatform> needed) {
    this.http = http;
    this.repositoryAddress = RegistryHost.base(host) + "/v2/" + image.servedRepository();
    this.image = image;
    this.needed = needed;
  }

  ImageAnswer answer() throws InterruptedException {
    try {
      URI manifest = URI.create(repositoryAddress + "/manifests/" + image.manifest());
      Reply head = http.send("HEAD", manifest, MANIFESTS, null);
      Optional<Challenge> challenge = challenge(head);
      if (challenge.isPresent()) {
        token = anonymousToken(challenge.get());
        head = http.send("HEAD", manifest, MANIFESTS, token);
      }
      return switch (head.status()) {
        case 200 -> needed.isEmpty() ? present(head) : judge(get(manifest, MANIFESTS));
        case 401, 403, 404, 405 -> judge(get(manifest, MANIFESTS));
        default -> judge(head);
      };
    } catch (NoReply e) {
      return e.answer();
    }
  }

  private Reply get(URI address, String accept) throws NoReply, InterruptedException {
    return http.send("GET", address, accept, token);
  }

  private static Optional<Challenge> challenge(Reply reply) {
    return reply.status() != 401
        ? Optional.empty()
        : reply.headers().allValues("WWW-Authenticate").stream()
            .flatMap(header -> Challenge.parse(header).stream())
            .findFirst();
  }

  private String anonymousToken(Challenge challenge) throws NoReply, InterruptedException {
    if (!RegistryHost.isAllowed(challenge.realm())) {
      throw new NoReply(
          new ImageAnswer.Unexpected(
              401,
              "a token service at "
                  + challenge.realm().getHost()
                  + " that is neither HTTPS nor this machine"));
    }
    Reply reply = http.send("GET", challenge.tokenAddress(), ANYTHING, null);
    if (reply.status() != 200) {
      throw new NoReply(refusal(reply));
    }
    ManifestBody body = ManifestBody.of(reply.body());
    // no excerpt of this body in the message: it may hold a token in an unknown field
    return body.text("token")
        .or(() -> body.text("access_token"))
        .filter(given -> given.chars().allMatch(c -> c > ' ' && c < 127))
        .orElseThrow(
            () -> new NoReply(new ImageAnswer.Unexpected(200, "its token service gives no token")));
  }

  private ImageAnswer judge(Reply reply) throws NoReply, InterruptedException {
    return reply.status() == 200 ? present(reply) : refusal(reply);
  }

  private ImageAnswer refusal(Reply reply) {
    ManifestBody body = ManifestBody.of(reply.body());
    Optional<ManifestBody.RegistryError> error = body.refusal();
    String code = error.map(ManifestBody.RegistryError::code).orElse(null);
    String message = error.map(ManifestBody.RegistryError::message).orElse("");
    return switch (reply.status()) {
      case 401 -> new ImageAnswer.Unauthorized(code, message);
      case 403 -> new ImageAnswer.Forbidden(code, message);
      case 404 ->
          code != null
              ? new ImageAnswer.Absent(code, message)
              : new ImageAnswer.Unexpected(
                  404, ("no registry's error body. " + body.excerpt()).strip());
      case 429 -> new ImageAnswer.RateLimited(retryAfter(reply));
      default ->
          new ImageAnswer.Unexpected(
              reply.status(), code == null ? body.excerpt() : (code + " " + message).strip());
    };
  }

  /** Seconds, or a date, which is compared with the registry's own clock. */
  private static @Nullable Duration retryAfter(Reply reply) {
    String value = reply.header("Retry-After").orElse("").strip();
    if (value.matches("[0-9]{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      ZonedDateTime now =
          ZonedDateTime.parse(
              reply.header("Date").orElse(""), DateTimeFormatter.RFC_1123_DATE_TIME);
      ZonedDateTime then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
      Duration wait = Duration.between(now, then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private ImageAnswer present(Reply reply) throws NoReply, InterruptedException {
    String asked = image.digest();
    String sent = digest(reply);
    if (asked != null && sent != null && !asked.equals(sent)) {
      return new ImageAnswer.Unexpected(200, "a manifest whose digest is " + sent);
    }
    String digest = sent == null ? asked : sent;
    if (needed.isEmpty()) {
      return new ImageAnswer.Present(digest, Set.of());
    }
    ManifestBody body = ManifestBody.of(reply.body());
    Set<ImagePlatform> there = body.isIndex() ? body.indexed() : Set.of(configured(body));
    Set<ImagePlatform> missing =
        needed.stream()
            .filter(node -> there.stream().noneMatch(platform -> platform.serves(node)))
            .collect(Collectors.toSet());
    return missing.isEmpty()
        ? new ImageAnswer.Present(digest, there)
        : new ImageAnswer.PlatformMissing(there, missing);
  }

  /** The platform of a single-platform image stands in its configuration only. */
  private ImagePlatform configured(ManifestBody manifest) throws NoReply, InterruptedException {
    String digest =
        manifest
            .configuration()
            .filter(given -> given.matches("[a-z0-9+._-]+:[a-zA-Z0-9]+"))
            .orElseThrow(
                () ->
                    new NoReply(
                        new ImageAnswer.Unexpected(
                            200, "neither an index nor a manifest: " + manifest.excerpt())));
    Reply reply = get(URI.create(repositoryAddress + "/blobs/" + digest), ANYTHING);
    if (reply.status() != 200) {
      throw new NoReply(
          new ImageAnswer.Unexpected(reply.status(), "for the image's configuration " + digest));
    }
    return ManifestBody.of(reply.body())
        .built()
        .orElseThrow(
            () ->
                new NoReply(
                    new ImageAnswer.Unexpected(
                        200, "a configuration without os and architecture, " + digest)));
  }

  /** The digest that the registry states; of a body its own, which nobody can misstate. */
  private static @Nullable String digest(Reply reply) {
    String stated = reply.header("Docker-Content-Digest").orElse(null);
    if (reply.body().length == 0 || (stated != null && !stated.startsWith("sha256:"))) {
      return stated;
    }
    return "sha256:" + HexFormat.of().formatHex(sha256().digest(reply.body()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
