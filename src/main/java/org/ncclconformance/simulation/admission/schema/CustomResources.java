package org.ncclconformance.simulation.admission.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.admission.AdmissionRefusal;
import org.ncclconformance.simulation.admission.Requests;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a CustomResourceDefinition makes of its objects; built-in kinds pass untouched. */
public final class CustomResources {
  private final StoredObjects objects;

  public CustomResources(StoredObjects objects) {
    this.objects = objects;
  }

  /** Before everything else: drops or refuses what the schema lacks, and fills in defaults. */
  public Request decode(Request request) {
    List<String> unknown = new ArrayList<>();
    Request decoded = decoded(request, unknown);
    if (request.strict() && !unknown.isEmpty()) {
      String kind = request.kind().kind();
      throw new ApiException(
          400,
          "BadRequest",
          "%s in version \"%s\" cannot be handled as a %s: strict decoding error: %s"
              .formatted(
                  kind,
                  request.kind().version(),
                  kind,
                  unknown.stream()
                      .map(path -> "unknown field \"" + path + "\"")
                      .collect(Collectors.joining(", "))));
    }
    return decoded;
  }

  /** After webhooks have changed the object: the same, but nothing is refused. */
  public Request decodeAgain(Request request) {
    return decoded(request, new ArrayList<>());
  }

  private Request decoded(Request request, List<String> unknown) {
    Optional<Schema> schema = schema(request);
    ObjectNode object = request.object();
    if (schema.isEmpty() || object == null) {
      return request;
    }
    ObjectNode copy = object.deepCopy();
    unknown.addAll(SchemaDecoder.decode(copy, schema.get()));
    return Requests.with(request, copy);
  }

  /** A definition on its way out takes no new objects. */
  public Request refuseWhereTerminating(Request request) {
    if (request.operation() != Operation.CREATE) {
      return request;
    }
    Schema.definition(request.kind(), objects)
        .filter(definition -> definition.path("metadata").has("deletionTimestamp"))
        .ifPresent(
            terminating -> {
              throw AdmissionRefusal.forbidden(
                  request, "create not allowed while custom resource definition is terminating");
            });
    return request;
  }

  public Request validate(Request request) {
    ObjectNode object = request.object();
    Optional<Schema> schema = schema(request);
    if (schema.isEmpty() || object == null) {
      return request;
    }
    List<Violation> violations =
        new ArrayList<>(violations(request.subresource(), object, request.old(), schema.get()));
    if (hasRules(schema.get())) {
      if (violations.stream().anyMatch(Violation::blocking)) {
        violations.add(Violation.unchecked());
      } else {
        violations.addAll(SchemaRules.violations(object, request.old(), schema.get()));
      }
    }
    if (!violations.isEmpty()) {
      throw Violation.refusal(request, violations);
    }
    return request;
  }

  private static List<Violation> violations(
      String subresource, ObjectNode object, @Nullable ObjectNode old, Schema schema) {
    if (!subresource.equals("status")) {
      return SchemaValidator.violations(object, old, schema);
    }
    JsonNode status = object.get("status");
    Optional<Schema> statusSchema = schema.field("status");
    return status == null || statusSchema.isEmpty()
        ? List.of()
        : SchemaValidator.ofStatus(
            status, old == null ? null : old.get("status"), statusSchema.get());
  }

  private static boolean hasRules(Schema schema) {
    return schema.json().findValue("x-kubernetes-validations") != null;
  }

  private Optional<Schema> schema(Request request) {
    boolean itself = request.subresource().isEmpty() || request.subresource().equals("status");
    return itself && request.object() != null
        ? Schema.of(request.kind(), objects)
        : Optional.empty();
  }
}
