package org.ncclconformance.simulation.kind;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Request bodies, read. */
public final class Bodies {
  private static final YAMLMapper YAML = new YAMLMapper();

  private Bodies() {}

  public static JsonNode json(byte[] body) {
    try {
      return JsonTree.copy(JsonTree.MAPPER.readTree(body));
    } catch (JacksonException e) {
      throw Refusals.badRequest(
          "error decoding patch: invalid character at line %d, column %d: %s"
              .formatted(
                  e.getLocation().getLineNr(),
                  e.getLocation().getColumnNr(),
                  e.getOriginalMessage()));
    }
  }

  /** An object to create or to update, JSON or YAML by its content type. */
  public static ObjectNode object(String contentType, byte[] body, ServedKind resource) {
    String type = contentType.split(";", -1)[0].strip();
    if (type.equals("application/yaml")) {
      return yaml(body, resource);
    }
    if (type.equals("application/vnd.kubernetes.protobuf")) {
      throw Refusals.unmodelled("a request body in " + type);
    }
    if (!type.isEmpty() && !type.equals("application/json")) {
      throw new ApiException(
          415,
          "UnsupportedMediaType",
          "the body of the request was in an unknown format - accepted media types include:"
              + " application/json, application/yaml"
              + (resource.custom() ? "" : ", application/vnd.kubernetes.protobuf"));
    }
    try {
      if (JsonTree.MAPPER.readTree(body) instanceof ObjectNode object) {
        return JsonTree.copy(object);
      }
    } catch (JacksonException e) {
      // worded below, as for a body that is JSON and no object
    }
    String text = new String(body, StandardCharsets.UTF_8);
    throw Refusals.badRequest(
        "the object provided is unrecognized (must be of type %s): couldn't get version/kind; json parse error: %s (%s)"
            .formatted(
                resource.kind().kind(),
                text.isEmpty()
                    ? "unexpected end of JSON input"
                    : "invalid character '%s' looking for beginning of value"
                        .formatted(text.charAt(0)),
                HexFormat.of().formatHex(body)));
  }

  public static ObjectNode yaml(byte[] body, ServedKind resource) {
    try {
      boolean json = body.length > 0 && body[0] == '{';
      if ((json ? JsonTree.MAPPER.readTree(body) : YAML.readTree(body))
          instanceof ObjectNode object) {
        return JsonTree.copy(object);
      }
      throw Refusals.badRequest(
          "error decoding YAML: expected an object of kind %s".formatted(resource.kind().kind()));
    } catch (JacksonException e) {
      throw Refusals.badRequest("error decoding YAML: " + e.getOriginalMessage());
    }
  }
}
