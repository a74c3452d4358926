package org.ncclconformance.simulation.admission;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** JSON in tests: keys need no quotes and texts may have single ones. */
public final class AdmissionJson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNQUOTED_PROPERTY_NAMES)
          .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
          .build();

  private AdmissionJson() {}

  public static ObjectNode object(String json) {
    return (ObjectNode) MAPPER.readTree(json);
  }

  public static ObjectNode resource(String name) {
    try (InputStream in = AdmissionJson.class.getResourceAsStream(name)) {
      return (ObjectNode) MAPPER.readTree(name.endsWith(".gz") ? new GZIPInputStream(in) : in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public static String text(JsonNode node, String... path) {
    JsonNode at = node;
    for (String field : path) {
      at = at.path(field);
    }
    return at.asString("");
  }
}
