package org.ncclconformance.simulation.program;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A container's file system: its own layer, and the volumes mounted into it. */
public final class Files {
  private final Volume layer = new Volume();
  private final List<Mount> mounts;

  /**
   * A volume in the file system.
   *
   * @param path where
   * @param subPath which file or folder of the volume; empty for all of it
   */
  public record Mount(String path, String subPath, Volume volume) {}

  private record Place(Volume volume, String path) {}

  public Files(List<Mount> mounts) {
    this.mounts = new ArrayList<>(mounts);
    this.mounts.sort(Comparator.comparing((Mount m) -> m.path().length()).reversed());
  }

  /** The content of the file; empty where there is none. */
  public Optional<String> read(String path) {
    Place place = place(path);
    return place.volume().read(place.path());
  }

  /** Writes the whole file. */
  public void write(String path, String text) {
    Place place = place(path);
    place.volume().write(place.path(), text);
  }

  /** Writes at the end of the file. */
  public void append(String path, String text) {
    write(path, read(path).orElse("") + text);
  }

  /** Makes a folder, and those that it is in, where there is none. */
  public void makeFolder(String path) {
    write(trim(path) + "/.", "");
  }

  public void remove(String path) {
    Place place = place(path);
    place.volume().remove(place.path());
  }

  /** Whether there is a file of that name, or a folder that holds one or is a mount. */
  public boolean exists(String path) {
    Place place = place(path);
    return place.volume().holds(place.path());
  }

  /** The files whose path begins with that folder, by path. */
  public Map<String, String> below(String folder) {
    Map<String, String> found = new TreeMap<>();
    Place place = place(folder);
    String prefix = place.path().isEmpty() ? "" : place.path() + "/";
    place
        .volume()
        .all()
        .forEach(
            (name, text) -> {
              if (name.startsWith(prefix)) {
                found.put(trim(folder) + "/" + name.substring(prefix.length()), text);
              }
            });
    return found;
  }

  private Place place(String path) {
    String wanted = trim(path);
    for (Mount mount : mounts) {
      String at = trim(mount.path());
      if (wanted.equals(at)) {
        return new Place(mount.volume(), mount.subPath());
      }
      if (wanted.startsWith(at.equals("/") ? at : at + "/")) {
        String rest = wanted.substring(at.equals("/") ? 1 : at.length() + 1);
        return new Place(
            mount.volume(), mount.subPath().isEmpty() ? rest : mount.subPath() + "/" + rest);
      }
    }
    return new Place(layer, wanted.startsWith("/") ? wanted.substring(1) : wanted);
  }

  private static String trim(String path) {
    String text = path;
    while (text.length() > 1 && text.endsWith("/")) {
      text = text.substring(0, text.length() - 1);
    }
    return text;
  }
}
