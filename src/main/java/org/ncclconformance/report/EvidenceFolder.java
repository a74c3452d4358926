package org.ncclconformance.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where the evidence of one method is written: {@code evidence/Class/method/}. */
public final class EvidenceFolder {
  private static final Pattern CLASS_AND_METHOD = Pattern.compile("([^\\[]*)\\.([^.\\[]+.*)");

  private final Path folder;

  /**
   * Writes nothing yet.
   *
   * @param method as {@code NcclBandwidth.Net.passes [healthy]}
   */
  public EvidenceFolder(Reports reports, String method) {
    Matcher parts = CLASS_AND_METHOD.matcher(method);
    String owner = parts.matches() ? parts.group(1) : method;
    String rest = parts.matches() ? parts.group(2) : "";
    this.folder = reports.evidence().resolve(safe(owner)).resolve(safe(rest));
  }

  /**
   * Writes a file, redacted. A file that cannot be written is no reason to fail: the text is still
   * attached to the result.
   *
   * @return the text as it may be shown
   */
  public String write(String name, String text) {
    String shown = Redaction.of(text);
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve(safe(name)), shown);
      return shown;
    } catch (IOException e) {
      return shown + System.lineSeparator() + "(not written to " + folder + ": " + e + ")";
    }
  }

  /**
   * The same beside what is there already: a second file of that name is {@code name-2.svg}.
   *
   * @return the text as it may be shown
   */
  public String add(String name, String extension, String text) {
    String free = name + extension;
    for (int i = 2; Files.exists(folder.resolve(safe(free))); i++) {
      free = name + "-" + i + extension;
    }
    return write(free, text);
  }

  private static String safe(String name) {
    return name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|-+$", "");
  }
}
