package org.ncclconformance.report;

import java.util.List;
import java.util.regex.Pattern;

/** Takes out of a text what nobody may read in a report. */
final class Redaction {
  private static final String REDACTED = "[redacted]";

  private static final List<Pattern> SECRETS =
      List.of(
          // a JSON web token, as service accounts have them
          Pattern.compile("eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*"),
          Pattern.compile("(?<=(?i:bearer|basic) )[A-Za-z0-9._~+/=-]{8,}"),
          Pattern.compile(
              "(?s)-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----"),
          Pattern.compile(
              "(?<=(?i:password|passwd|token|secret|api[_-]?key)[\"']?[:=] ?[\"']?)(?![\\[{])[^\\s\"',}]{4,}"));

  private Redaction() {}

  static String of(String text) {
    String shown = text;
    for (Pattern secret : SECRETS) {
      shown = secret.matcher(shown).replaceAll(REDACTED);
    }
    return shown;
  }
}
