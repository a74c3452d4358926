package org.ncclconformance.simulation.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.kind.Refusals;

/** The query part of a request. */
record Query(Map<String, List<String>> parameters) {

  static Query parse(@Nullable String raw) {
    Map<String, List<String>> out = new LinkedHashMap<>();
    if (raw != null) {
      for (String pair : raw.split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        out.computeIfAbsent(decode(name), key -> new ArrayList<>()).add(decode(value));
      }
    }
    return new Query(out);
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The first value, or nothing. */
  String get(String name) {
    return parameters.getOrDefault(name, List.of("")).get(0);
  }

  List<String> all(String name) {
    return parameters.getOrDefault(name, List.of());
  }

  boolean has(String name) {
    return parameters.containsKey(name);
  }

  boolean flag(String name) {
    String value = get(name);
    return has(name) && !value.equals("false") && !value.equals("0");
  }

  /** A number, or null where there is none. */
  @Nullable Integer number(String name) {
    String value = get(name);
    if (value.isEmpty()) {
      return null;
    }
    try {
      return Integer.valueOf(value);
    } catch (NumberFormatException e) {
      throw Refusals.badRequest("strconv.ParseInt: parsing \"" + value + "\": invalid syntax");
    }
  }
}
