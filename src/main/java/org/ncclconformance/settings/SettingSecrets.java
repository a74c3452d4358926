package org.ncclconformance.settings;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What settings hold and nothing that is written may show: who asks for a URL, and what a URL's
 * query, a variable or a program's option holds under a name that says so.
 */
public final class SettingSecrets {
  private static final String REDACTED = "[redacted]";
  private static final String NAME =
      "[A-Za-z0-9_.-]*(?i:token|secret|key|passw|passphrase|pwd|credential|auth|signature|sig\\b)"
          + "[A-Za-z0-9_.-]*";

  /** The first group of each is the secret. */
  private static final List<Pattern> PLACES =
      List.of(
          // before the host; with a character that ends a host, the whole of what is no port
          Pattern.compile("://([^/?#\\s]*|[^/?#\\s:@\\[]*:(?!\\d*(?:[/?#]|$))\\S*)@"),
          Pattern.compile("[?&;]" + NAME + "=([^&#\\s]+)"),
          // up to the next variable, so that a value with a comma is hidden as a whole
          Pattern.compile(
              "(?:^|[,=\\s])\\s*" + NAME + "\\s*[=:]\\s*(\\S.*?)(?=\\s*,\\s*[A-Za-z_]\\w*\\s*=|$)"),
          Pattern.compile("(?:^|\\s)--?" + NAME + "\\s+(\\S+)"));

  // a shorter one is too common to be found again
  private static final int LEAST = 4;
  // a shorter one may be a part of a word, or of a number of what is written
  private static final int LONG = 8;
  private static final Pattern OF_A_FORMAT = Pattern.compile("true|false|null|\\d{1,7}");

  private final Set<String> texts = new LinkedHashSet<>();

  private SettingSecrets() {}

  /** Those of these texts, whether or not they can be read as settings. */
  public static SettingSecrets in(Collection<String> settings) {
    SettingSecrets secrets = new SettingSecrets();
    settings.forEach(text -> eachIn(text, m -> secrets.add(m.group(1))));
    return secrets;
  }

  /** A setting's own text without those in it, however short they are. */
  static String cut(String setting) {
    String shown = setting;
    for (Pattern place : PLACES) {
      shown =
          place
              .matcher(shown)
              .replaceAll(
                  m ->
                      Matcher.quoteReplacement(
                          m.group().substring(0, m.start(1) - m.start())
                              + REDACTED
                              + m.group().substring(m.end(1) - m.start())));
    }
    return shown;
  }

  private static void eachIn(String text, Consumer<Matcher> found) {
    for (Pattern place : PLACES) {
      Matcher m = place.matcher(text);
      while (m.find()) {
        found.accept(m);
      }
    }
  }

  private void add(String secret) {
    for (String text : List.of(secret, secret.substring(secret.indexOf(':') + 1))) {
      asWritten(text);
      asWritten(decoded(text));
    }
  }

  /** As it is, and as XML and JSON write it. */
  private void asWritten(String text) {
    for (String written :
        List.of(
            text,
            text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;"),
            text.replace("\\", "\\\\").replace("\"", "\\\""))) {
      if (written.length() >= LEAST && !OF_A_FORMAT.matcher(written).matches()) {
        texts.add(written);
      }
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // a percent sign that encodes nothing: it stands for itself
      return text;
    }
  }

  /** Whether there is nothing to hide. */
  public boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Any text without them. */
  public String hidden(String text) {
    String shown = text;
    for (String secret :
        texts.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList()) {
      shown =
          secret.length() >= LONG
              ? shown.replace(secret, REDACTED)
              : shown.replaceAll(
                  "(?<![A-Za-z0-9])" + Pattern.quote(secret) + "(?![A-Za-z0-9])",
                  Matcher.quoteReplacement(REDACTED));
    }
    return shown;
  }
}
