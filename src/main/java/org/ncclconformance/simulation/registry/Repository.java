package org.ncclconformance.simulation.registry;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What one repository holds. */
final class Repository {
  private final Map<String, ImageManifest> manifests = new HashMap<>();
  private final Map<String, byte[]> blobs = new HashMap<>();
  private final Map<String, String> tags = new TreeMap<>();

  /** The manifest of that tag or digest. */
  synchronized Optional<ImageManifest> manifest(String reference) {
    String digest = Digest.isOne(reference) ? reference : tags.get(reference);
    return Optional.ofNullable(digest).map(manifests::get);
  }

  synchronized Optional<byte[]> blob(String digest) {
    return Optional.ofNullable(blobs.get(digest)).map(byte[]::clone);
  }

  synchronized List<String> tags() {
    return List.copyOf(tags.keySet());
  }

  synchronized boolean holds(Digest digest) {
    return manifests.containsKey(digest.text()) || blobs.containsKey(digest.text());
  }

  synchronized Digest add(ImageManifest manifest) {
    Digest digest = manifest.digest();
    manifests.put(digest.text(), manifest);
    return digest;
  }

  synchronized Digest add(byte[] blob) {
    Digest digest = Digest.of(blob);
    blobs.put(digest.text(), blob.clone());
    return digest;
  }

  synchronized void tag(String tag, Digest digest) {
    tags.put(tag, digest.text());
  }

  synchronized void untag(String tag) {
    tags.remove(tag);
  }

  /** Removes it with all its tags; false where it is not there. */
  synchronized boolean removeManifest(String digest) {
    tags.values().removeIf(digest::equals);
    return manifests.remove(digest) != null;
  }

  synchronized boolean removeBlob(String digest) {
    return blobs.remove(digest) != null;
  }
}
