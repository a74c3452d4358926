package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.List;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;

/** What validation found, as one refusal. */
public final class Faults {
  private final List<StatusCause> found = new ArrayList<>();

  public void required(String field, String detail) {
    add("FieldValueRequired", field, "Required value" + (detail.isEmpty() ? "" : ": " + detail));
  }

  /**
   * @param value as JSON writes it: text in quotes
   */
  public void invalid(String field, String value, String detail) {
    add("FieldValueInvalid", field, "Invalid value: " + value + ": " + detail);
  }

  public void forbidden(String field, String detail) {
    add("FieldValueForbidden", field, "Forbidden: " + detail);
  }

  public void unsupported(String field, String value, List<String> supported) {
    List<String> quoted = supported.stream().map(s -> '"' + s + '"').toList();
    add(
        "FieldValueNotSupported",
        field,
        "Unsupported value: " + value + ": supported values: " + String.join(", ", quoted));
  }

  public void invalidTooLong(String field, int limit) {
    add("FieldValueTooLong", field, "Too long: may not be more than " + limit + " bytes");
  }

  public void tooMany(String field, int count, int limit) {
    add(
        "FieldValueTooMany",
        field,
        "Too many: " + count + ": must have at most " + limit + " items");
  }

  public void notFound(String field, String value) {
    add("FieldValueNotFound", field, "Not found: " + value);
  }

  public void duplicate(String field, String value) {
    add("FieldValueDuplicate", field, "Duplicate value: " + value);
  }

  private void add(String reason, String field, String message) {
    found.add(new StatusCause(reason, message, field));
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /**
   * @throws ApiException 422 with every fault, where there is one
   */
  public void refuse(String qualifiedKind, String name) {
    if (found.isEmpty()) {
      return;
    }
    List<String> texts =
        found.stream().map(c -> c.field() + ": " + c.message()).distinct().toList();
    String all = texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
    throw new ApiException(
        422, "Invalid", "%s \"%s\" is invalid: %s".formatted(qualifiedKind, name, all), found);
  }
}
