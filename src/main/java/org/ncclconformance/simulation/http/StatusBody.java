package org.ncclconformance.simulation.http;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The Status objects that the API server answers with. */
final class StatusBody {
  /** The texts that name what they are about; the details repeat it in parts. */
  private static final List<Pattern> SUBJECTS =
      List.of(
          Pattern.compile(
              "^Operation cannot be fulfilled on (\\S+) \"([^\"]*)\": .*", Pattern.DOTALL),
          Pattern.compile(
              "^(?:object is being deleted: )?(\\S+) \"([^\"]*)\" (?:not found|already exists|is forbidden: .*|is invalid: .*)$",
              Pattern.DOTALL),
          Pattern.compile("^(\\S+) is forbidden: ()(.*)$", Pattern.DOTALL));

  private static final String INTERNAL = "Internal error occurred: ";

  private StatusBody() {}

  static ObjectNode failure(ApiException e) {
    ObjectNode out = head("Failure");
    String message = String.valueOf(e.getMessage());
    out.put("message", message);
    if (!e.reason().isEmpty()) {
      out.put("reason", e.reason());
    }
    ObjectNode details = details(e, message);
    if (!details.isEmpty() || bare(e)) {
      out.set("details", details);
    }
    out.put("code", e.code());
    return out;
  }

  /** Answers of the router rather than of a kind have empty details. */
  private static boolean bare(ApiException e) {
    String message = String.valueOf(e.getMessage());
    return message.startsWith("the server ") || message.startsWith("415: ");
  }

  private static ObjectNode details(ApiException e, String message) {
    ObjectNode out = JsonTree.object();
    for (Pattern pattern : SUBJECTS) {
      Matcher subject = pattern.matcher(message);
      if (subject.matches()) {
        String resource = subject.group(1);
        int dot = resource.indexOf('.');
        if (!subject.group(2).isEmpty()) {
          out.put("name", subject.group(2));
        }
        if (dot > 0) {
          out.put("group", resource.substring(dot + 1));
        }
        out.put("kind", dot > 0 ? resource.substring(0, dot) : resource);
        break;
      }
    }
    List<StatusCause> causes = e.causes();
    if (causes.isEmpty() && message.startsWith(INTERNAL)) {
      causes = List.of(new StatusCause("", message.substring(INTERNAL.length()), ""));
    }
    if (!causes.isEmpty()) {
      ArrayNode list = out.putArray("causes");
      causes.forEach(cause -> add(list, cause));
    }
    return out;
  }

  private static void add(ArrayNode list, StatusCause cause) {
    ObjectNode entry = list.addObject();
    put(entry, "reason", cause.reason());
    put(entry, "message", cause.message());
    put(entry, "field", cause.field());
  }

  private static void put(ObjectNode entry, String field, String value) {
    if (!value.isEmpty()) {
      entry.put(field, value);
    }
  }

  /** After a delete that is complete. */
  static ObjectNode deleted(ServedKind resource, ObjectNode object) {
    ObjectNode out = head("Success");
    ObjectNode details = out.putObject("details");
    details.put("name", JsonTree.text(object, "metadata", "name"));
    if (!resource.kind().group().isEmpty()) {
      details.put("group", resource.kind().group());
    }
    details.put("kind", resource.kind().plural());
    details.put("uid", JsonTree.text(object, "metadata", "uid"));
    return out;
  }

  static ObjectNode created() {
    ObjectNode out = head("Success");
    out.put("code", 201);
    return out;
  }

  private static ObjectNode head(String status) {
    ObjectNode out = JsonTree.object();
    out.put("kind", "Status");
    out.put("apiVersion", "v1");
    out.putObject("metadata");
    out.put("status", status);
    return out;
  }
}
