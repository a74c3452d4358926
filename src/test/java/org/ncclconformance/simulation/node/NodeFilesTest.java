package org.ncclconformance.simulation.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are those of the kubelet's check of host paths. */
class NodeFilesTest {
  private final NodeFiles files = new NodeFiles(Map.of("/opt/plugin/lib.so", "elf"));

  @ParameterizedTest
  @CsvSource({
    "/sys, Directory, ''",
    "/opt/plugin, Directory, ''",
    "/opt/plugin/lib.so, Directory, a directory",
    "/opt/plugin/lib.so, DirectoryOrCreate, a directory",
    "/opt/absent, Directory, a directory",
    "/opt/absent, DirectoryOrCreate, ''",
    "/opt/absent, '', ''",
    "/opt/plugin/lib.so, '', ''",
    "/opt/plugin/lib.so, File, ''",
    "/opt/plugin, File, a file",
    "/opt/plugin, FileOrCreate, a file",
    "/opt/absent, File, a file",
    "/opt/absent, FileOrCreate, ''",
    "/opt/plugin/lib.so, Socket, a socket file",
    "/opt/plugin/lib.so, CharDevice, a character device",
    "/opt/plugin/lib.so, BlockDevice, a block device",
  })
  void aPathIsOfTheTypeThatIsAskedFor(String path, String type, String not) {
    assertThat(files.prepare(path, type).orElse(""))
        .isEqualTo(not.isEmpty() ? "" : "hostPath type check failed: " + path + " is not " + not);
  }

  @Test
  void whatIsMadeIsThereForTheNext() {
    assertThat(files.prepare("/opt/new/folder", "DirectoryOrCreate")).isEmpty();
    assertThat(files.prepare("/opt/new/folder", "Directory")).isEmpty();
    assertThat(files.prepare("/opt/new/folder", "File")).isPresent();
    assertThat(files.prepare("/opt/new/file", "FileOrCreate")).isEmpty();
    assertThat(files.prepare("/opt/new/file", "File")).isEmpty();
  }
}
