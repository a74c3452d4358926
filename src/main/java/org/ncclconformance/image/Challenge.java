package org.ncclconformance.image;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A registry's {@code WWW-Authenticate: Bearer} challenge (distribution token specification).
 *
 * @param realm where tokens are handed out
 * @param parameters what the token must be asked for, as {@code service} and {@code scope}
 */
record Challenge(URI realm, Map<String, String> parameters) {
  private static final Pattern PARAMETER =
      Pattern.compile("([a-zA-Z_]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s,\"]+))");

  /** Reads the header, or empty where it is no bearer challenge with a usable realm. */
  static Optional<Challenge> parse(String header) {
    if (!header.toLowerCase(Locale.ROOT).startsWith("bearer ")) {
      return Optional.empty();
    }
    Map<String, String> parameters = new TreeMap<>();
    Matcher matcher = PARAMETER.matcher(header.substring("bearer ".length()));
    while (matcher.find()) {
      String value = matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
      parameters.put(matcher.group(1).toLowerCase(Locale.ROOT), value);
    }
    String realm = parameters.remove("realm");
    try {
      return realm == null
          ? Optional.empty()
          : Optional.of(new Challenge(URI.create(realm), parameters));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The address at which an anonymous token is asked for. */
  URI tokenAddress() {
    StringBuilder query = new StringBuilder();
    for (String name : new String[] {"service", "scope"}) {
      String value = parameters.get(name);
      if (value != null) {
        query.append(query.isEmpty() ? "" : "&").append(name).append('=');
        query.append(URLEncoder.encode(value, StandardCharsets.UTF_8));
      }
    }
    String separator = query.isEmpty() ? "" : realm.getQuery() == null ? "?" : "&";
    return URI.create(realm + separator + query);
  }
}
