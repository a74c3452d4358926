package org.ncclconformance.settings;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What settings hold and no report may show: who asks for a URL, and what a URL's query or a
 * variable holds under a name that says so. Of fewer than four letters it is too common to be found
 * again.
 */
public final class SettingSecrets {
  private static final int LEAST = 4;
  private static final Pattern NAME =
      Pattern.compile("(?i).*(token|secret|key|passw|credential|auth|signature|sig$).*");
  private static final Pattern USER_INFO = Pattern.compile("://([^/?#\\s]*)@");
  private static final Pattern QUERY = Pattern.compile("[?&]([^=&#\\s]+)=([^&#\\s]+)");

  private final Set<String> texts = new LinkedHashSet<>();

  SettingSecrets(Map<String, String> variables, @Nullable String... places) {
    variables.forEach(this::named);
    Stream.of(places).filter(place -> place != null).forEach(this::place);
  }

  private void place(String place) {
    Matcher userInfo = USER_INFO.matcher(place);
    if (userInfo.find()) {
      Stream.concat(
              Stream.of(userInfo.group(1)), Stream.of(userInfo.group(1).split(":", 2)).skip(1))
          .forEach(this::add);
    }
    Matcher query = QUERY.matcher(place);
    while (query.find()) {
      named(query.group(1), query.group(2));
    }
  }

  private void named(String name, String value) {
    if (NAME.matcher(name).matches()) {
      add(value);
    }
  }

  private void add(String text) {
    if (text.length() >= LEAST) {
      texts.add(text);
    }
  }

  /** The text without them. */
  public String hidden(String text) {
    String shown = text;
    for (String secret :
        texts.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList()) {
      shown = shown.replace(secret, "[redacted]");
    }
    return shown;
  }
}
