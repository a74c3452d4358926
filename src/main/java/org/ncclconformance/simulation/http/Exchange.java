package org.ncclconformance.simulation.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;

/** One HTTP request and its answer. */
final class Exchange {
  private final HttpExchange http;
  private final Query query;
  private int code;
  private IntConsumer begun = status -> {};

  Exchange(HttpExchange http) {
    this.http = http;
    this.query = Query.parse(http.getRequestURI().getRawQuery());
  }

  /** Called with the status code, once, when the answer begins. */
  void onAnswer(IntConsumer listener) {
    begun = listener;
  }

  String method() {
    return http.getRequestMethod();
  }

  String path() {
    String path = http.getRequestURI().getRawPath();
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  String rawQuery() {
    String raw = http.getRequestURI().getRawQuery();
    return raw == null ? "" : raw;
  }

  Query query() {
    return query;
  }

  String header(String name) {
    String value = http.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  List<String> headers(String name) {
    List<String> values = http.getRequestHeaders().get(name);
    return values == null ? List.of() : values;
  }

  @Nullable String bearerToken() {
    String value = header("Authorization");
    return value.regionMatches(true, 0, "Bearer ", 0, 7) ? value.substring(7).strip() : null;
  }

  byte[] body() throws IOException {
    return http.getRequestBody().readAllBytes();
  }

  /** The code that was sent, 0 while none was. */
  int code() {
    return code;
  }

  void json(int status, JsonNode body) throws IOException {
    bytes(status, "application/json", JsonTree.MAPPER.writeValueAsBytes(body));
  }

  void text(int status, String body) throws IOException {
    bytes(status, "text/plain; charset=utf-8", body.getBytes(StandardCharsets.UTF_8));
  }

  private void bytes(int status, String type, byte[] body) throws IOException {
    head(status, type);
    http.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (OutputStream out = http.getResponseBody()) {
      out.write(body);
    }
  }

  /** Starts an answer of unknown length. */
  OutputStream stream(String type) throws IOException {
    head(200, type);
    http.sendResponseHeaders(200, 0);
    return http.getResponseBody();
  }

  private void head(int status, String type) {
    code = status;
    begun.accept(status);
    http.getResponseHeaders().set("Content-Type", type);
    http.getResponseHeaders().set("Cache-Control", "no-cache, private");
  }

  void close() {
    http.close();
  }
}
