package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.kind.NameRules;
import org.ncclconformance.simulation.kind.Refusals;
import tools.jackson.databind.JsonNode;

/** A label selector as a query parameter holds it. */
public record LabelQuery(List<Requirement> requirements) {
  private static final Pattern SET =
      Pattern.compile("^\\s*(\\S+)\\s+(in|notin)\\s*\\(([^()]*)\\)\\s*$");
  private static final Pattern EQUALITY =
      Pattern.compile("^\\s*([^\\s=!]+)\\s*(==|=|!=)\\s*(\\S*)\\s*$");
  private static final Pattern UNOPENED =
      Pattern.compile("^\\s*\\S+\\s+(in|notin)\\s+([^(\\s]+).*$");
  private static final Pattern EXISTS = Pattern.compile("^\\s*(!?)\\s*([^\\s=!]+)\\s*$");

  /** One condition on one label. */
  record Requirement(String key, boolean wanted, Set<String> values, boolean any) {
    public boolean matches(JsonNode labels) {
      JsonNode value = labels.get(key);
      boolean holds = value != null && (any || values.contains(value.asString("")));
      return holds == wanted;
    }
  }

  public boolean matches(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }

  /**
   * @throws ApiException 400 where it cannot be read
   */
  public static LabelQuery parse(String text) {
    List<Requirement> out = new ArrayList<>();
    for (String part : split(text)) {
      out.add(requirement(part, text));
    }
    return new LabelQuery(out);
  }

  private static Requirement requirement(String part, String text) {
    Matcher set = SET.matcher(part);
    if (set.matches()) {
      Set<String> values = new TreeSet<>();
      Arrays.stream(set.group(3).split(",", -1)).map(String::strip).forEach(values::add);
      return checked(new Requirement(set.group(1), set.group(2).equals("in"), values, false));
    }
    Matcher equality = EQUALITY.matcher(part);
    if (equality.matches()) {
      return checked(
          new Requirement(
              equality.group(1),
              !equality.group(2).equals("!="),
              Set.of(equality.group(3)),
              false));
    }
    Matcher open = UNOPENED.matcher(part);
    if (open.matches()) {
      throw Refusals.badRequest(
          "unable to parse requirement: found '%s' expected: '('".formatted(open.group(2)));
    }
    Matcher exists = EXISTS.matcher(part);
    if (exists.matches()) {
      return checked(new Requirement(exists.group(2), exists.group(1).isEmpty(), Set.of(), true));
    }
    throw new ApiException(
        400, "BadRequest", "unable to parse requirement: found '%s' in '%s'".formatted(part, text));
  }

  private static Requirement checked(Requirement requirement) {
    List<String> key = NameRules.qualifiedName(requirement.key());
    if (!key.isEmpty()) {
      throw new ApiException(
          400,
          "BadRequest",
          "unable to parse requirement: <nil>: Invalid value: \"%s\": %s"
              .formatted(requirement.key(), String.join("; ", key)));
    }
    for (String value : requirement.values()) {
      List<String> faults = NameRules.labelValue(value);
      if (!faults.isEmpty()) {
        throw new ApiException(
            400,
            "BadRequest",
            "unable to parse requirement: values[0][%s]: Invalid value: \"%s\": %s"
                .formatted(requirement.key(), value, String.join("; ", faults)));
      }
    }
    return requirement;
  }

  private static List<String> split(String text) {
    List<String> out = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        out.add(text.substring(start, i));
        start = i + 1;
      }
    }
    if (!text.isBlank()) {
      out.add(text.substring(start));
    }
    return out;
  }
}
