package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What names and labels must look like, with the API server's own words for what is wrong. */
public final class NameRules {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String VALUE = "(" + QUALIFIED + ")?";
  private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
  private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
  private static final Pattern LABEL_1035_PATTERN = Pattern.compile(LABEL_1035);
  private static final Pattern QUALIFIED_PATTERN = Pattern.compile(QUALIFIED);
  private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);
  private static final String QUALIFIED_TEXT =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
          + " validation is '"
          + QUALIFIED
          + "')";

  private NameRules() {}

  /** Which rule an object's name follows. */
  public enum Rule {
    SUBDOMAIN,
    LABEL,
    LABEL_1035,
    PATH_SEGMENT
  }

  static List<String> name(Rule rule, String name) {
    return switch (rule) {
      case SUBDOMAIN -> subdomain(name);
      case LABEL -> label(name);
      case LABEL_1035 -> label1035(name);
      case PATH_SEGMENT -> pathSegment(name);
    };
  }

  public static List<String> subdomain(String name) {
    List<String> out = length(name, 253);
    if (!SUBDOMAIN_PATTERN.matcher(name).matches()) {
      out.add(
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character (e.g."
              + " 'example.com', regex used for validation is '"
              + SUBDOMAIN
              + "')");
    }
    return out;
  }

  public static List<String> label(String name) {
    List<String> out = length(name, 63);
    if (!LABEL_PATTERN.matcher(name).matches()) {
      out.add(
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
              + " and must start and end with an alphanumeric character (e.g. 'my-name',  or"
              + " '123-abc', regex used for validation is '"
              + LABEL
              + "')");
    }
    return out;
  }

  private static List<String> label1035(String name) {
    List<String> out = length(name, 63);
    if (!LABEL_1035_PATTERN.matcher(name).matches()) {
      out.add(
          "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with"
              + " an alphabetic character, and end with an alphanumeric character (e.g."
              + " 'my-name',  or 'abc-123', regex used for validation is '"
              + LABEL_1035
              + "')");
    }
    return out;
  }

  private static List<String> pathSegment(String name) {
    List<String> out = new ArrayList<>();
    if (name.equals(".") || name.equals("..")) {
      out.add("may not be '" + name + "'");
    }
    for (String part : List.of("/", "%")) {
      if (name.contains(part)) {
        out.add("may not contain '" + part + "'");
      }
    }
    return out;
  }

  /** A label's or annotation's key. */
  public static List<String> qualifiedName(String key) {
    List<String> out = new ArrayList<>();
    String[] parts = key.split("/", -1);
    if (parts.length > 2) {
      out.add(
          "a qualified name "
              + QUALIFIED_TEXT
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
      return out;
    }
    if (parts.length == 2) {
      if (parts[0].isEmpty()) {
        out.add("prefix part must be non-empty");
      } else {
        subdomain(parts[0]).forEach(fault -> out.add("prefix part " + fault));
      }
    }
    String name = parts[parts.length - 1];
    if (name.isEmpty()) {
      out.add("name part must be non-empty");
    } else if (name.length() > 63) {
      out.add("name part must be no more than 63 characters");
    }
    if (!QUALIFIED_PATTERN.matcher(name).matches()) {
      out.add("name part " + QUALIFIED_TEXT);
    }
    return out;
  }

  public static List<String> labelValue(String value) {
    List<String> out = new ArrayList<>();
    if (value.length() > 63) {
      out.add("must be no more than 63 characters");
    }
    if (!VALUE_PATTERN.matcher(value).matches()) {
      out.add(
          "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or"
              + " '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or"
              + " 'my_value',  or '12345', regex used for validation is '("
              + "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
    }
    return out;
  }

  private static List<String> length(String name, int max) {
    List<String> out = new ArrayList<>();
    if (name.length() > max) {
      out.add("must be no more than " + max + " characters");
    }
    return out;
  }
}
