package org.ncclconformance.simulation.registry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A manifest or an index: its bytes, which its digest is of, and what it says it is. */
record ImageManifest(String mediaType, String text) {
  static final String OCI_INDEX = "application/vnd.oci.image.index.v1+json";
  static final String OCI_MANIFEST = "application/vnd.oci.image.manifest.v1+json";
  static final String DOCKER_LIST = "application/vnd.docker.distribution.manifest.list.v2+json";
  static final String DOCKER_MANIFEST = "application/vnd.docker.distribution.manifest.v2+json";
  static final Set<String> TYPES = Set.of(OCI_INDEX, OCI_MANIFEST, DOCKER_LIST, DOCKER_MANIFEST);

  byte[] bytes() {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  Digest digest() {
    return Digest.of(bytes());
  }

  boolean isIndex() {
    return mediaType.equals(OCI_INDEX) || mediaType.equals(DOCKER_LIST);
  }

  /**
   * The document.
   *
   * @throws JacksonException where it is no JSON
   */
  JsonNode json() {
    return JsonMapper.shared().readTree(text);
  }

  /** The digests that must be there before this may be: of manifests, or of config and layers. */
  List<Digest> references() {
    JsonNode json = json();
    List<String> names =
        isIndex()
            ? json.path("manifests").valueStream().map(ImageManifest::digestOf).toList()
            : Stream.concat(Stream.of(json.path("config")), json.path("layers").valueStream())
                .map(ImageManifest::digestOf)
                .toList();
    return names.stream().map(Digest::new).toList();
  }

  private static String digestOf(JsonNode descriptor) {
    return descriptor.path("digest").asString("");
  }
}
