package org.ncclconformance.simulation.node;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.program.Files;
import org.ncclconformance.simulation.program.Volume;

/** A node's own file system, of which pods may mount parts. */
final class NodeFiles {
  private static final List<String> FOLDERS =
      List.of("/dev", "/etc", "/home", "/proc/sys", "/run", "/sys", "/tmp", "/usr", "/var/lib");

  private final Volume root = new Volume();
  private final Files files = new Files(List.of(new Files.Mount("/", "", root)));

  /**
   * A file system of the folders that every node has.
   *
   * @param more files beside them, by path
   */
  NodeFiles(Map<String, String> more) {
    FOLDERS.forEach(files::makeFolder);
    more.forEach(files::write);
  }

  /**
   * Makes a path ready to be mounted.
   *
   * @param type as {@code hostPath.type} has it
   * @return the kubelet's objection
   */
  Optional<String> prepare(String path, String type) {
    boolean there = files.exists(path);
    boolean file = files.read(path).isPresent();
    switch (type) {
      // the container runtime makes a folder of what is not there
      case "", "DirectoryOrCreate" -> {
        if (!there) {
          files.makeFolder(path);
          return Optional.empty();
        }
        return type.isEmpty() || !file ? Optional.empty() : not(path, "a directory");
      }
      case "Directory" -> {
        return there && !file ? Optional.empty() : not(path, "a directory");
      }
      case "FileOrCreate" -> {
        if (!there) {
          files.write(path, "");
          return Optional.empty();
        }
        return file ? Optional.empty() : not(path, "a file");
      }
      case "File" -> {
        return file ? Optional.empty() : not(path, "a file");
      }
      case "Socket" -> {
        return not(path, "a socket file");
      }
      case "CharDevice" -> {
        return not(path, "a character device");
      }
      default -> {
        return not(path, "a block device");
      }
    }
  }

  private static Optional<String> not(String path, String what) {
    return Optional.of("hostPath type check failed: " + path + " is not " + what);
  }

  /** All of it. */
  Volume root() {
    return root;
  }
}
