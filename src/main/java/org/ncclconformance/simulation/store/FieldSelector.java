package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.JsonNode;

/** A field selector, with the few labels that a kind supports. */
public record FieldSelector(List<Term> terms) {
  private static final Pattern TERM = Pattern.compile("^([^=!]+)(==|=|!=)(.*)$");
  private static final Set<String> ALWAYS = Set.of("metadata.name", "metadata.namespace");

  /** One comparison. */
  record Term(String field, boolean equal, String value) {
    public boolean matches(JsonNode object) {
      JsonNode found = JsonTree.at(object, field.split("\\."));
      String text = JsonTree.text(found);
      if (field.equals("source") && found.isObject()) {
        text = JsonTree.text(found, "component");
      }
      if (text.isEmpty()
          && (field.equals("spec.unschedulable") || field.equals("spec.hostNetwork"))) {
        text = "false";
      }
      if (text.isEmpty() && field.startsWith("status.") && !field.equals("status.phase")) {
        text = field.endsWith("IP") || field.endsWith("Name") ? "" : "0";
      }
      return text.equals(value) == equal;
    }
  }

  public boolean matches(JsonNode object) {
    return terms.stream().allMatch(term -> term.matches(object));
  }

  /**
   * @throws ApiException 400 where the kind does not support a field
   */
  public static FieldSelector parse(String text, ServedKind resource) {
    List<Term> out = new ArrayList<>();
    for (String part : text.isEmpty() ? new String[0] : text.split("(?<!\\\\),")) {
      Matcher term = TERM.matcher(part);
      if (!term.matches()) {
        throw new ApiException(
            400,
            "BadRequest",
            "invalid selector: '%s'; can't understand '%s'".formatted(text, part));
      }
      String field = term.group(1).strip();
      supported(field, resource);
      out.add(
          new Term(
              field,
              !term.group(2).equals("!="),
              term.group(3).replace("\\,", ",").replace("\\=", "=").replace("\\\\", "\\")));
    }
    return new FieldSelector(out);
  }

  private static void supported(String field, ServedKind resource) {
    if (ALWAYS.contains(field) || resource.selectableFields().contains(field)) {
      return;
    }
    boolean some = resource.custom() || !resource.selectableFields().isEmpty();
    String message =
        resource
            .rules()
            .unsupported(field)
            .orElse(
                some
                    ? "field label not supported: " + field
                    : "\"%s\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\""
                        .formatted(field));
    throw new ApiException(400, "BadRequest", message);
  }
}
