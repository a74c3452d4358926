package org.ncclconformance.simulation.program;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The files of one volume of a pod, by path below its root. */
public final class Volume {
  private volatile Map<String, String> files = new ConcurrentHashMap<>();

  /** Puts these files in the place of all, at once, as the kubelet's symlink swap does. */
  public void replace(Map<String, String> content) {
    files = new ConcurrentHashMap<>(content);
  }

  Optional<String> read(String path) {
    return Optional.ofNullable(files.get(path));
  }

  void write(String path, String text) {
    files.put(path, text);
  }

  void remove(String path) {
    files.remove(path);
  }

  boolean holds(String path) {
    return path.isEmpty()
        || files.keySet().stream().anyMatch(f -> f.equals(path) || f.startsWith(path + "/"));
  }

  Map<String, String> all() {
    return Map.copyOf(files);
  }
}
