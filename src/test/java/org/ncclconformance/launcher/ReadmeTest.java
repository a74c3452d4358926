package org.ncclconformance.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.junit.FakeTestBed;
import org.ncclconformance.report.Reports;
import org.ncclconformance.settings.SuiteFolder;

/** Between {@code <!-- list ... -->} and {@code <!-- end -->} stands what that command prints. */
class ReadmeTest {
  private static final Path README = Path.of("README.md");
  private static final Pattern BLOCK =
      Pattern.compile("<!-- (list [^>]+) -->\\n(.*?)<!-- end -->", Pattern.DOTALL);

  /** {@code mvn test -Dtest=ReadmeTest -Dupdate.pages=true} writes it instead. */
  private static final boolean UPDATE = Boolean.getBoolean("update.pages");

  @TempDir Path folder;

  @Test
  void what_is_generated_is_what_the_launcher_prints() throws IOException {
    String text = Files.readString(README);
    String right =
        BLOCK
            .matcher(text)
            .replaceAll(
                block -> "<!-- $1 -->\n" + quoted(printed(block.group(1))) + "<!-- end -->");
    if (UPDATE) {
      Files.writeString(README, right);
    }

    assertThat(Files.readString(README))
        .as("README.md; add -Dupdate.pages=true to write it as it should be")
        .isEqualTo(right);
    assertThat(BLOCK.matcher(text).results().map(block -> block.group(1)))
        .containsExactly("list --behaviors", "list --tags", "list --matrix");
  }

  private static String quoted(String text) {
    return Matcher.quoteReplacement(text);
  }

  private String printed(String command) {
    StringWriter printed = new StringWriter();
    int code =
        Main.execute(
            new LauncherContext(
                "org.ncclconformance.behavior",
                Map.of(),
                Map.of(),
                SuiteFolder.ofWorkingDirectory(),
                FakeTestBed::arrangingEverything,
                new Reports(folder),
                Time.system(),
                InputStream.nullInputStream(),
                new PrintWriter(printed, true)),
            command.split(" "));
    assertThat(code).as(command).isZero();
    return printed.toString();
  }
}
