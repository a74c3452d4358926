package org.ncclconformance.image;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON bodies of a registry: errors, indexes, manifests and configurations. */
final class ManifestBody {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int EXCERPT = 200;

  private final @Nullable JsonNode root;
  private final byte[] bytes;

  private ManifestBody(@Nullable JsonNode root, byte[] bytes) {
    this.root = root;
    this.bytes = bytes;
  }

  static ManifestBody of(byte[] bytes) {
    try {
      JsonNode root = JSON.readTree(bytes);
      return new ManifestBody(root != null && root.isObject() ? root : null, bytes);
    } catch (JacksonException e) {
      return new ManifestBody(null, bytes);
    }
  }

  /** First error of an OCI error body. */
  record RegistryError(String code, String message) {}

  Optional<RegistryError> refusal() {
    JsonNode first = root == null ? null : root.path("errors").path(0);
    if (first == null || !first.path("code").isString()) {
      return Optional.empty();
    }
    return Optional.of(
        new RegistryError(
            oneLine(first.path("code").asString("")), oneLine(first.path("message").asString(""))));
  }

  /** Whether it lists manifests per platform. */
  boolean isIndex() {
    return root != null && root.path("manifests").isArray();
  }

  /** Platforms that an index lists; attestations, which name none, are left out. */
  Set<ImagePlatform> indexed() {
    Set<ImagePlatform> platforms = new LinkedHashSet<>();
    if (root != null) {
      for (JsonNode manifest : root.path("manifests")) {
        platform(manifest.path("platform")).ifPresent(platforms::add);
      }
    }
    return platforms;
  }

  /** Digest of the configuration of a single-platform manifest. */
  Optional<String> configuration() {
    String digest = root == null ? "" : root.path("config").path("digest").asString("");
    return digest.isEmpty() ? Optional.empty() : Optional.of(digest);
  }

  /** Platform that a configuration names. */
  Optional<ImagePlatform> built() {
    return root == null ? Optional.empty() : platform(root);
  }

  /** The string in a field of the top level. */
  Optional<String> text(String field) {
    String value = root == null ? "" : root.path(field).asString("");
    return value.isEmpty() ? Optional.empty() : Optional.of(value);
  }

  /** The beginning of the body, in one line. */
  String excerpt() {
    String text = new String(bytes, 0, Math.min(bytes.length, EXCERPT * 2), StandardCharsets.UTF_8);
    return oneLine(text);
  }

  private static Optional<ImagePlatform> platform(JsonNode node) {
    String os = node.path("os").asString("");
    String architecture = node.path("architecture").asString("");
    if (os.isEmpty() || architecture.isEmpty() || os.equals("unknown")) {
      return Optional.empty();
    }
    String variant = node.path("variant").asString("");
    return Optional.of(new ImagePlatform(os, architecture, variant.isEmpty() ? null : variant));
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return line.length() <= EXCERPT ? line : line.substring(0, EXCERPT) + "...";
  }
}
