package org.ncclconformance.simulation.registry;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An answer of the registry, as Debian's docker-registry 2.8 words it. */
final class Answer {
  private static final String JSON = "application/json; charset=utf-8";

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;

  private Answer(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  static Answer empty(int status) {
    return new Answer(status, Map.of(), new byte[0]);
  }

  static Answer json(int status, String body) {
    return content(status, JSON, body.getBytes(StandardCharsets.UTF_8));
  }

  static Answer content(int status, String type, byte[] body) {
    return new Answer(status, Map.of("Content-Type", type), body);
  }

  /**
   * An error body.
   *
   * @param detail left out where it is null
   */
  static Answer error(int status, String code, String message, @Nullable JsonNode detail) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    ObjectNode error =
        body.putArray("errors").addObject().put("code", code).put("message", message);
    if (detail != null) {
      error.set("detail", detail);
    }
    return json(status, body + "\n");
  }

  static Answer manifestUnknown(JsonNode detail) {
    return error(404, "MANIFEST_UNKNOWN", "manifest unknown", detail);
  }

  static Answer digestInvalid() {
    return error(400, "DIGEST_INVALID", "provided digest did not match uploaded content", null);
  }

  static Answer blobUnknown(String digest) {
    return error(
        404,
        "BLOB_UNKNOWN",
        "blob unknown to registry",
        JsonNodeFactory.instance.stringNode(digest));
  }

  Answer with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Answer(status, more, body);
  }
}
