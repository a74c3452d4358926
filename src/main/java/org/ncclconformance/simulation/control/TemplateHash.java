package org.ncclconformance.simulation.control;

import java.nio.charset.StandardCharsets;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;

/** The label pod-template-hash: equal for equal templates, ten characters at most. */
final class TemplateHash {
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private TemplateHash() {}

  static String of(JsonNode template) {
    int hash = 0x811c9dc5; // FNV-1a, 32 bits
    for (byte b : JsonValues.canonical(template).getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ b) * 0x01000193;
    }
    StringBuilder name = new StringBuilder();
    for (char digit : Integer.toUnsignedString(hash).toCharArray()) {
      name.append(LETTERS.charAt(digit % LETTERS.length()));
    }
    return name.toString();
  }
}
