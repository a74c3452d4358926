package org.ncclconformance.simulation.registry;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request about one repository.
 *
 * @param section {@code manifests}, {@code blobs}, {@code blobs/uploads}, {@code tags}
 * @param reference tag, digest, or what else ends the path
 */
record RegistryCall(HttpExchange exchange, String repository, String section, String reference) {
  private static final Pattern PATH =
      Pattern.compile(
          "/v2/(?<repository>.+?)/(?<section>manifests|blobs/uploads|blobs|tags)/(?<reference>[^/]*)");

  static Optional<RegistryCall> of(HttpExchange exchange) {
    Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
    return path.matches()
        ? Optional.of(
            new RegistryCall(
                exchange, path.group("repository"), path.group("section"), path.group("reference")))
        : Optional.empty();
  }

  String method() {
    return exchange.getRequestMethod();
  }

  boolean reads() {
    return method().equals("GET") || method().equals("HEAD");
  }

  byte[] body() throws IOException {
    return exchange.getRequestBody().readAllBytes();
  }

  /** A query parameter, empty where it is not given. */
  String query(String name) {
    String query = exchange.getRequestURI().getRawQuery();
    return Arrays.stream(query == null ? new String[0] : query.split("&"))
        .map(pair -> pair.split("=", 2))
        .filter(pair -> pair.length == 2 && pair[0].equals(name))
        .map(pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8))
        .findFirst()
        .orElse("");
  }

  String contentType() {
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    return type == null ? "" : type;
  }

  /** The media types that the client takes, without their parameters. */
  Set<String> accepted() {
    Set<String> types = new HashSet<>();
    List<String> headers = exchange.getRequestHeaders().getOrDefault("Accept", List.of());
    for (String header : headers) {
      for (String type : header.split(",", -1)) {
        types.add(type.split(";", 2)[0].strip());
      }
    }
    return types;
  }

  String url(String path) {
    return "http://" + exchange.getRequestHeaders().getFirst("Host") + path;
  }
}
