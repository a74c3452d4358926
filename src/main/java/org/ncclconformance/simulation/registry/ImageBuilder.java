package org.ncclconformance.simulation.registry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Puts an image together in a repository: a layer without files, a config, manifests, an index. */
final class ImageBuilder {
  /** Two zero blocks: what a tar archive without entries consists of. */
  private static final byte[] EMPTY_TAR = new byte[1024];

  private static final String LAYER = "application/vnd.oci.image.layer.v1.tar+gzip";
  private static final String CONFIG = "application/vnd.oci.image.config.v1+json";

  private final Repository repository;

  ImageBuilder(Repository repository) {
    this.repository = repository;
  }

  /** An index, as of an image that is built for several platforms, even where it lists only one. */
  Digest index(
      Set<Architecture> platforms, List<String> entrypoint, List<String> env, String user) {
    ObjectNode index = document(ImageManifest.OCI_INDEX);
    ArrayNode manifests = index.putArray("manifests");
    platforms.stream()
        .sorted()
        .forEach(
            platform -> {
              ImageManifest manifest = manifest(platform, entrypoint, env, user);
              describe(manifests.addObject(), ImageManifest.OCI_MANIFEST, manifest.bytes())
                  .putObject("platform")
                  .put("architecture", platform.ociName())
                  .put("os", "linux");
            });
    return repository.add(new ImageManifest(ImageManifest.OCI_INDEX, index.toString()));
  }

  private ImageManifest manifest(
      Architecture platform, List<String> entrypoint, List<String> env, String user) {
    byte[] layer = gzip(EMPTY_TAR);
    byte[] config = config(platform, entrypoint, env, user);
    repository.add(layer);
    repository.add(config);
    ObjectNode document = document(ImageManifest.OCI_MANIFEST);
    describe(document.putObject("config"), CONFIG, config);
    describe(document.putArray("layers").addObject(), LAYER, layer);
    ImageManifest manifest = new ImageManifest(ImageManifest.OCI_MANIFEST, document.toString());
    repository.add(manifest);
    return manifest;
  }

  private static byte[] config(
      Architecture platform, List<String> entrypoint, List<String> env, String user) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.put("architecture", platform.ociName()).put("os", "linux");
    ObjectNode config = document.putObject("config");
    config.put("User", user);
    entrypoint.forEach(config.putArray("Entrypoint")::add);
    env.forEach(config.putArray("Env")::add);
    document
        .putObject("rootfs")
        .put("type", "layers")
        .putArray("diff_ids")
        .add(Digest.of(EMPTY_TAR).text());
    return document.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static ObjectNode document(String mediaType) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("schemaVersion", 2)
        .put("mediaType", mediaType);
  }

  private static ObjectNode describe(ObjectNode descriptor, String mediaType, byte[] content) {
    return descriptor
        .put("mediaType", mediaType)
        .put("digest", Digest.of(content).text())
        .put("size", content.length);
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(content);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return out.toByteArray();
  }
}
