package org.ncclconformance.contract;

import java.net.http.HttpResponse;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** One HTTP answer: status code, warnings, body as text and as JSON where it is JSON. */
record Answer(int code, String contentType, List<String> warnings, String raw, Doc body) {

  static Answer of(HttpResponse<String> response) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    Doc body =
        type.startsWith("application/json")
            ? Doc.of(response.body())
            : new Doc(JsonNodeFactory.instance.missingNode());
    return new Answer(
        response.statusCode(),
        type,
        response.headers().allValues("Warning"),
        response.body(),
        body);
  }

  /** {@code 409 Conflict: text} of a refusal; only the code where the body is no refusal. */
  String verdict() {
    if (!"Failure".equals(body.text("/status"))) {
      return Integer.toString(code);
    }
    return code + " " + body.text("/reason") + ": " + body.text("/message");
  }

  /** {@code reason field: message} of every cause of a refusal. */
  List<String> causes() {
    return body.all("/details/causes").stream()
        .map(c -> c.text("/reason") + " " + c.text("/field") + ": " + c.text("/message"))
        .toList();
  }

  String text(String pointer) {
    return body.text(pointer);
  }

  Doc expect(int expected) {
    if (code != expected) {
      throw new AssertionError("expected HTTP " + expected + ", got " + code + ": " + raw);
    }
    return body;
  }
}
