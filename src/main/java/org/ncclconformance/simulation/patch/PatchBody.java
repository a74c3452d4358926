package org.ncclconformance.simulation.patch;

import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Bodies;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The body of a PATCH, by its content type. */
public sealed interface PatchBody {

  /** RFC 6902. */
  record Steps(JsonNode steps) implements PatchBody {}

  /** RFC 7386. */
  record Merge(ObjectNode body) implements PatchBody {}

  /** Kubernetes' own, for built-in kinds. */
  record Strategic(ObjectNode body) implements PatchBody {}

  /** A configuration to be applied. */
  record Configuration(ObjectNode body) implements PatchBody {}

  /**
   * Reads the body.
   *
   * @throws ApiException 415 for a content type that the kind does not take, 400 for a bad body
   */
  static PatchBody read(String contentType, byte[] body, ServedKind resource) {
    String type = contentType.split(";", -1)[0].strip();
    return switch (type) {
      case "application/json-patch+json" -> new Steps(Bodies.json(body));
      case "application/merge-patch+json" -> new Merge(object(body));
      case "application/strategic-merge-patch+json" -> {
        if (resource.custom()) {
          throw new ApiException(
              415,
              "UnsupportedMediaType",
              "the body of the request was in an unknown format - accepted media types include:"
                  + " application/json-patch+json, application/merge-patch+json,"
                  + " application/apply-patch+yaml");
        }
        yield new Strategic(object(body));
      }
      case "application/apply-patch+yaml" -> new Configuration(Bodies.yaml(body, resource));
      default -> throw new ApiException(415, "UnsupportedMediaType", "415: Unsupported Media Type");
    };
  }

  private static ObjectNode object(byte[] body) {
    if (Bodies.json(body) instanceof ObjectNode object) {
      return JsonTree.copy(object);
    }
    throw Refusals.badRequest(
        "error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}");
  }

  /** The change that it stands for, in the name of that manager. */
  default ObjectChange change(ServedKind resource, Manager manager, boolean force, String now) {
    if (this instanceof Configuration configuration) {
      return new ObjectChange() {
        @Override
        public ObjectNode of(ObjectNode present) {
          return new ServerSideApply(resource.schema(), resource.kind().status(), now)
              .apply(present, configuration.body(), manager, force);
        }

        @Override
        public boolean keepsBooks() {
          return true;
        }
      };
    }
    return present -> JsonTree.copy(patched(present, resource));
  }

  private ObjectNode patched(ObjectNode present, ServedKind resource) {
    if (this instanceof Steps steps) {
      return JsonPatch.apply(present, steps.steps());
    }
    if (this instanceof Merge merge) {
      return MergePatch.apply(present, merge.body());
    }
    if (this instanceof Strategic strategic) {
      return StrategicMerge.apply(present, strategic.body(), resource.schema());
    }
    throw new IllegalStateException("an applied configuration is no patch of the object alone");
  }
}
