package org.ncclconformance.simulation.registry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The manifests part of the API. */
final class Manifests {
  private final Repositories repositories;

  Manifests(Repositories repositories) {
    this.repositories = repositories;
  }

  Answer answer(RegistryCall call) throws IOException {
    return switch (call.method()) {
      case "GET", "HEAD" -> read(call);
      case "PUT" -> write(call);
      case "DELETE" -> delete(call);
      default -> RegistryHandler.methodNotAllowed("DELETE, GET, HEAD, PUT");
    };
  }

  private Answer read(RegistryCall call) {
    Optional<ImageManifest> found =
        repositories.find(call.repository()).flatMap(held -> held.manifest(call.reference()));
    if (found.isEmpty()) {
      return Answer.manifestUnknown(missing(call));
    }
    ImageManifest manifest = found.get();
    Optional<String> mismatch = mismatch(manifest, call.accepted());
    if (mismatch.isPresent()) {
      return Answer.error(404, "MANIFEST_UNKNOWN", mismatch.get(), null);
    }
    String digest = manifest.digest().text();
    return Answer.content(200, manifest.mediaType(), manifest.bytes())
        .with("Docker-Content-Digest", digest)
        .with("Etag", "\"" + digest + "\"");
  }

  private static ObjectNode missing(RegistryCall call) {
    ObjectNode detail = JsonNodeFactory.instance.objectNode();
    return Digest.isOne(call.reference())
        ? detail.put("Name", call.repository()).put("Revision", call.reference())
        : detail.put("Tag", call.reference());
  }

  /** This registry knows no wildcard: a client that accepts anything gets no OCI type. */
  private static Optional<String> mismatch(ImageManifest manifest, Set<String> accepted) {
    if (accepted.contains(manifest.mediaType())) {
      return Optional.empty();
    }
    return switch (manifest.mediaType()) {
      case ImageManifest.OCI_INDEX ->
          Optional.of("OCI index found, but accept header does not support OCI indexes");
      case ImageManifest.OCI_MANIFEST ->
          Optional.of("OCI manifest found, but accept header does not support OCI manifests");
      default -> Optional.empty();
    };
  }

  private Answer write(RegistryCall call) throws IOException {
    ImageManifest manifest =
        new ImageManifest(call.contentType(), new String(call.body(), StandardCharsets.UTF_8));
    try {
      manifest.json();
    } catch (JacksonException noJson) {
      return invalid();
    }
    if (!ImageManifest.TYPES.contains(call.contentType())) {
      return invalid();
    }
    String digest = manifest.digest().text();
    if (Digest.isOne(call.reference()) && !call.reference().equals(digest)) {
      return Answer.digestInvalid();
    }
    Repository repository = repositories.get(call.repository());
    for (Digest needed : manifest.references()) {
      if (!repository.holds(needed)) {
        return Answer.error(
            400,
            "MANIFEST_BLOB_UNKNOWN",
            "blob unknown to registry",
            JsonNodeFactory.instance.stringNode(needed.text()));
      }
    }
    Digest added = repository.add(manifest);
    if (!Digest.isOne(call.reference())) {
      repository.tag(call.reference(), added);
    }
    return Answer.empty(201)
        .with("Docker-Content-Digest", digest)
        .with("Location", call.url("/v2/" + call.repository() + "/manifests/" + digest));
  }

  private static Answer invalid() {
    return Answer.error(400, "MANIFEST_INVALID", "manifest invalid", null);
  }

  private Answer delete(RegistryCall call) {
    if (!Digest.isOne(call.reference())) {
      return Answer.digestInvalid();
    }
    boolean removed =
        repositories
            .find(call.repository())
            .map(held -> held.removeManifest(call.reference()))
            .orElse(false);
    return removed
        ? Answer.empty(202)
        : Answer.error(404, "MANIFEST_UNKNOWN", "manifest unknown", null);
  }
}
