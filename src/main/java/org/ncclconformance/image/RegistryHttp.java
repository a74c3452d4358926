package org.ncclconformance.image;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One request and its answer, with redirects followed where that is safe. */
final class RegistryHttp {
  private static final int MOST_REDIRECTS = 5;

  /** Size that the distribution specification lets a registry refuse manifests above. */
  private static final int LONGEST_BODY = 4 * 1024 * 1024;

  private final HttpClient http;
  private final Duration limit;

  RegistryHttp(HttpClient http, Duration limit) {
    this.http = http;
    this.limit = limit;
  }

  /** What came back; the body is empty for HEAD. */
  static final class Reply {
    private final int status;
    private final HttpHeaders headers;
    private final byte[] body;

    Reply(int status, HttpHeaders headers, byte[] body) {
      this.status = status;
      this.headers = headers;
      this.body = body;
    }

    int status() {
      return status;
    }

    HttpHeaders headers() {
      return headers;
    }

    Optional<String> header(String name) {
      return headers.firstValue(name);
    }

    byte[] body() {
      return body;
    }
  }

  /** There is no reply that could be judged: the answer says why. */
  static final class NoReply extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient ImageAnswer answer;

    NoReply(ImageAnswer answer) {
      super(answer.finding());
      this.answer = answer;
    }

    ImageAnswer answer() {
      return Objects.requireNonNull(answer);
    }
  }

  Reply send(String method, URI address, String accept, @Nullable String token)
      throws NoReply, InterruptedException {
    URI at = address;
    for (int hop = 0; hop <= MOST_REDIRECTS; hop++) {
      // a token is for the registry that asked for it, not for the store it redirects to
      boolean home = Objects.equals(at.getAuthority(), address.getAuthority());
      Reply reply = once(method, at, accept, home ? token : null);
      if (reply.status() < 300 || reply.status() > 399) {
        return reply;
      }
      at = target(at, reply);
    }
    throw new NoReply(
        new ImageAnswer.Unexpected(302, "more than " + MOST_REDIRECTS + " redirects"));
  }

  private Reply once(String method, URI address, String accept, @Nullable String token)
      throws NoReply, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .method(method, HttpRequest.BodyPublishers.noBody())
            .header("Accept", accept)
            .header("User-Agent", "nccl-conformance")
            .timeout(limit);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    try {
      HttpResponse<InputStream> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        byte[] bytes = body.readNBytes(LONGEST_BODY + 1);
        if (bytes.length > LONGEST_BODY) {
          throw new NoReply(
              new ImageAnswer.Unexpected(response.statusCode(), "a body of more than 4 MiB"));
        }
        return new Reply(response.statusCode(), response.headers(), bytes);
      }
    } catch (IOException e) {
      throw new NoReply(unreachable(address, e));
    }
  }

  private static URI target(URI from, Reply reply) throws NoReply {
    String location = reply.header("Location").orElse("");
    URI target;
    try {
      target = from.resolve(location);
    } catch (IllegalArgumentException e) {
      target = URI.create("");
    }
    if (location.isEmpty() || !RegistryHost.isAllowed(target)) {
      // scheme and host only: the rest of a redirect may be a signed address
      throw new NoReply(
          new ImageAnswer.Unexpected(
              reply.status(),
              "a redirect to "
                  + (target.getHost() == null
                      ? "nowhere"
                      : target.getScheme() + "://" + target.getHost())
                  + ", which is neither HTTPS nor this machine"));
    }
    return target;
  }

  private ImageAnswer unreachable(URI address, IOException e) {
    String host = address.getAuthority();
    String detail = Objects.requireNonNullElse(e.getMessage(), "");
    if (e instanceof HttpTimeoutException) {
      return new ImageAnswer.Unreachable(
          ImageAnswer.Obstacle.TIMEOUT, host, "limit " + limit.toMillis() / 1000.0 + " s");
    }
    if (causedBy(e, UnresolvedAddressException.class) || causedBy(e, UnknownHostException.class)) {
      return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.DNS, host, "");
    }
    if (causedBy(e, SSLException.class)) {
      return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.TLS, host, detail);
    }
    if (causedBy(e, ConnectException.class)) {
      return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.REFUSED, host, "");
    }
    return new ImageAnswer.Unreachable(ImageAnswer.Obstacle.BROKEN, host, detail);
  }

  private static boolean causedBy(Throwable failure, Class<? extends Throwable> type) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }
}
