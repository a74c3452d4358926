package org.ncclconformance.nccl.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MatrixTableTest {

  @Test
  void the_readme_holds_the_table_of_this_matrix() throws IOException {
    assertThat(Files.readString(Path.of("README.md")))
        .as("README.md holds what 'list --matrix' prints")
        .contains("<!-- list --matrix -->\n" + MatrixTable.markdown() + "<!-- end -->\n");
  }

  /** Figures of facts/validator-upstream.md 4. */
  @Test
  void floors_are_nine_tenths_of_what_upstream_declares() {
    assertThat(MatrixTable.markdown())
        .contains("| `nccl-all-reduce-bw` | `h100/eks` |", "| 270 (300 less 10 %) |")
        .contains("| 740.7 (823 less 10 %) |", "| 36 (40 less 10 %) |", "| 135 (150 less 10 %) |")
        .contains("GPUDirect-TCPXO (`FasTrak`)");
  }
}
