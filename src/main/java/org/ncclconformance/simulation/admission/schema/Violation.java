package org.ncclconformance.simulation.admission.schema;

import java.util.List;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import tools.jackson.databind.JsonNode;

/**
 * One thing that is wrong with an object.
 *
 * @param field its path, empty for the whole object
 * @param blocking whether CEL rules are no longer looked at
 */
record Violation(String reason, String field, String message, boolean blocking) {
  private static final String UNCHECKED =
      "some validation rules were not checked because the object was invalid; correct the existing"
          + " errors to complete validation";

  static Violation required(String field) {
    return new Violation("FieldValueRequired", field, "Required value", true);
  }

  static Violation invalid(String field, String value, String why) {
    return new Violation(
        "FieldValueInvalid", field, "Invalid value: %s: %s".formatted(value, why), false);
  }

  static Violation type(String field, String found, String why) {
    return new Violation(
        "FieldValueTypeInvalid",
        field,
        "Invalid value: \"%s\": %s: \"%s\"".formatted(found, why, found),
        true);
  }

  static Violation unsupported(String field, JsonNode value, List<String> supported) {
    return new Violation(
        "FieldValueNotSupported",
        field,
        "Unsupported value: %s: supported values: %s"
            .formatted(value, String.join(", ", supported)),
        true);
  }

  static Violation tooLong(String field, long limit) {
    return new Violation(
        "FieldValueTooLong",
        field,
        "Too long: may not be more than %d bytes".formatted(limit),
        true);
  }

  static Violation tooMany(String field, int found, long limit) {
    return new Violation(
        "FieldValueTooMany",
        field,
        "Too many: %d: must have at most %d items".formatted(found, limit),
        true);
  }

  static Violation duplicate(String field, JsonNode value) {
    return new Violation("FieldValueDuplicate", field, "Duplicate value: " + value, false);
  }

  static Violation unchecked() {
    return invalid("", "null", UNCHECKED);
  }

  /** The 422 for all of them. */
  static ApiException refusal(Request request, List<Violation> violations) {
    List<String> texts =
        violations.stream().map(v -> v.path() + ": " + v.message).distinct().toList();
    String text = texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
    String kind =
        request.kind().group().isEmpty()
            ? request.kind().kind()
            : request.kind().kind() + "." + request.kind().group();
    return new ApiException(
        422,
        "Invalid",
        "%s \"%s\" is invalid: %s".formatted(kind, request.name(), text),
        violations.stream().map(v -> new StatusCause(v.reason, v.message, v.path())).toList());
  }

  private String path() {
    return field.isEmpty() ? "<nil>" : field;
  }
}
