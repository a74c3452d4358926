package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;

/**
 * A release of Trainer with its JobSet, as one rendered manifest. Reading it needs no cluster.
 *
 * @param location where it was read from, as given
 * @param objects in the manifest's order; not to be changed
 */
public record Release(String location, List<HasMetadata> objects) {

  /** Copies the list. */
  public Release {
    objects = List.copyOf(objects);
  }

  /**
   * Reads a manifest.
   *
   * @param location path of a file, or a URL: file, http or https; YAML, plain or gzip
   * @throws UnusableRelease where it cannot be read, is no YAML, or lacks what Trainer needs
   */
  public static Release load(String location) throws UnusableRelease {
    return read(location, ReleaseSource.fetch(location));
  }

  /**
   * Reads a manifest that is in memory.
   *
   * @param location what messages call it
   * @param content YAML, plain or gzip
   * @throws UnusableRelease where it is no YAML, or lacks what Trainer needs
   */
  public static Release read(String location, byte[] content) throws UnusableRelease {
    Release release = new Release(location, Manifest.objects(location, content));
    ReleaseNeeds.check(release);
    return release;
  }

  /** Every image that pods of the release will run, without repetition. */
  public List<String> images() {
    return objects.stream().flatMap(o -> Templates.images(o).stream()).distinct().toList();
  }

  /** The objects of one type. */
  <T> List<T> all(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  List<WebhookEntry> webhooks(Component component) {
    return objects.stream()
        .flatMap(o -> WebhookEntry.of(o).stream())
        .filter(entry -> entry.component() == component)
        .toList();
  }
}
