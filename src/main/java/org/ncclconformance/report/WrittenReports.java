package org.ncclconformance.report;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a run has written, gone through once more before a page is made of it. */
public final class WrittenReports {
  // JUnit's listener lists the whole process there: user, home, paths and command line
  private static final Pattern PROPERTIES = Pattern.compile("(?s)<properties>.*?</properties>");

  private final Reports reports;

  public WrittenReports(Reports reports) {
    this.reports = reports;
  }

  /** Takes out what is of the process and not of the run, and what may not be shown. */
  public void clean(UnaryOperator<String> hidden) throws IOException {
    for (Path folder : List.of(reports.junit(), reports.allureResults(), reports.evidence())) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          for (Path file : files.filter(Files::isRegularFile).toList()) {
            clean(file, hidden);
          }
        }
      }
    }
  }

  private void clean(Path file, UnaryOperator<String> hidden) throws IOException {
    byte[] written = Files.readAllBytes(file);
    Charset charset = StandardCharsets.UTF_8;
    String text = new String(written, charset);
    if (!Arrays.equals(text.getBytes(charset), written)) {
      // no text: each byte as a character, so that all others stay what they are
      charset = StandardCharsets.ISO_8859_1;
      text = new String(written, charset);
    }
    String shown = hidden.apply(text);
    if (file.startsWith(reports.junit())) {
      shown = PROPERTIES.matcher(shown).replaceAll("");
    }
    if (!shown.equals(text)) {
      Files.writeString(file, shown, charset);
    }
  }
}
