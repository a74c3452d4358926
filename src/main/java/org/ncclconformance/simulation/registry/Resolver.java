package org.ncclconformance.simulation.registry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads an image out of a repository as a container runtime does. */
final class Resolver {
  private final Repository repository;

  Resolver(Repository repository) {
    this.repository = repository;
  }

  /**
   * A single manifest is taken whatever it is for: containerd compares only what an index lists.
   */
  Optional<PulledImage> image(ImageManifest named, Architecture architecture) {
    Optional<ImageManifest> manifest =
        named.isIndex() ? listed(named, architecture) : Optional.of(named);
    return manifest.map(found -> image(named.digest(), found));
  }

  private Optional<ImageManifest> listed(ImageManifest index, Architecture architecture) {
    return index
        .json()
        .path("manifests")
        .valueStream()
        .filter(
            entry ->
                entry
                    .path("platform")
                    .path("architecture")
                    .asString("")
                    .equals(architecture.ociName()))
        .findFirst()
        .flatMap(entry -> repository.manifest(entry.path("digest").asString("")));
  }

  private PulledImage image(Digest digest, ImageManifest manifest) {
    String configDigest = manifest.json().path("config").path("digest").asString("");
    byte[] config =
        repository
            .blob(configDigest)
            .orElseThrow(
                () -> new IllegalStateException("the registry lost the blob " + configDigest));
    JsonNode json = JsonMapper.shared().readTree(new String(config, StandardCharsets.UTF_8));
    return new PulledImage(
        digest.text(),
        json.path("architecture").asString(""),
        words(json.path("config").path("Entrypoint")),
        words(json.path("config").path("Env")),
        json.path("config").path("User").asString(""));
  }

  private static List<String> words(JsonNode list) {
    return list.valueStream().map(word -> word.asString("")).toList();
  }
}
