package org.ncclconformance.simulation.registry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The blobs part of the API, with uploads in one piece or in several. */
final class Blobs {
  private final Repositories repositories;
  private final Map<String, ByteArrayOutputStream> uploads = new ConcurrentHashMap<>();

  Blobs(Repositories repositories) {
    this.repositories = repositories;
  }

  Answer answer(RegistryCall call) {
    return switch (call.method()) {
      case "GET", "HEAD" -> read(call);
      case "DELETE" -> delete(call);
      default -> RegistryHandler.methodNotAllowed("DELETE, GET, HEAD");
    };
  }

  private Answer read(RegistryCall call) {
    Optional<byte[]> blob =
        repositories.find(call.repository()).flatMap(held -> held.blob(call.reference()));
    return blob.isEmpty()
        ? Answer.blobUnknown(call.reference())
        : Answer.content(200, "application/octet-stream", blob.get())
            .with("Docker-Content-Digest", call.reference())
            .with("Etag", "\"" + call.reference() + "\"");
  }

  private Answer delete(RegistryCall call) {
    boolean removed =
        repositories
            .find(call.repository())
            .map(held -> held.removeBlob(call.reference()))
            .orElse(false);
    return removed ? Answer.empty(202) : Answer.blobUnknown(call.reference());
  }

  /** Begin with POST, send pieces with PATCH, end with PUT and the digest. */
  Answer upload(RegistryCall call) throws IOException {
    if (call.method().equals("POST") && call.reference().isEmpty()) {
      String id = UUID.randomUUID().toString();
      uploads.put(id, new ByteArrayOutputStream());
      return progress(call, id, 0);
    }
    ByteArrayOutputStream received = uploads.get(call.reference());
    if (received == null) {
      return Answer.error(404, "BLOB_UPLOAD_UNKNOWN", "blob upload unknown to registry", null);
    }
    if (!call.method().equals("PATCH") && !call.method().equals("PUT")) {
      return RegistryHandler.methodNotAllowed("PATCH, PUT");
    }
    synchronized (received) {
      received.write(call.body());
      return call.method().equals("PATCH")
          ? progress(call, call.reference(), received.size())
          : complete(call, received.toByteArray());
    }
  }

  private static Answer progress(RegistryCall call, String id, int received) {
    return Answer.empty(202)
        .with("Docker-Upload-Uuid", id)
        .with("Location", call.url("/v2/" + call.repository() + "/blobs/uploads/" + id))
        .with("Range", "0-" + Math.max(0, received - 1));
  }

  private Answer complete(RegistryCall call, byte[] content) {
    uploads.remove(call.reference());
    String expected = call.query("digest");
    if (!Digest.of(content).text().equals(expected)) {
      ObjectNode detail = JsonNodeFactory.instance.objectNode().put("Digest", expected);
      detail.putObject("Reason");
      return Answer.error(
          400, "DIGEST_INVALID", "provided digest did not match uploaded content", detail);
    }
    repositories.get(call.repository()).add(content);
    return Answer.empty(201)
        .with("Docker-Content-Digest", expected)
        .with("Location", call.url("/v2/" + call.repository() + "/blobs/" + expected));
  }
}
