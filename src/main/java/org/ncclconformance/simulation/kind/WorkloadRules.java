package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What Deployments, Jobs and their kin must have, and what of them never changes. */
final class WorkloadRules {
  private static final String IMMUTABLE = "field is immutable";

  private WorkloadRules() {}

  static void check(ObjectNode object, ServedKind resource, Faults faults) {
    JsonNode spec = object.path("spec");
    switch (resource.kind().resource()) {
      case "deployments.apps", "replicasets.apps", "statefulsets.apps" -> {
        if (spec.path("replicas").asInt(0) < 0) {
          faults.invalid(
              "spec.replicas",
              spec.path("replicas").toString(),
              "must be greater than or equal to 0");
        }
        selector(spec, faults);
      }
      case "daemonsets.apps" -> selector(spec, faults);
      case "jobs.batch" -> {
        PodRules.check(JsonTree.at(spec, "template", "spec"), "spec.template.spec", faults);
        String restart = JsonTree.text(spec, "template", "spec", "restartPolicy");
        if (restart.equals("Always")) {
          faults.required(
              "spec.template.spec.restartPolicy", "valid values: \"OnFailure\", \"Never\"");
        }
        for (String field : List.of("parallelism", "completions", "backoffLimit")) {
          if (spec.path(field).asInt(0) < 0) {
            faults.invalid(
                "spec." + field, spec.path(field).toString(), "must be greater than or equal to 0");
          }
        }
      }
      default -> {
        // no workload
      }
    }
  }

  private static void selector(JsonNode spec, Faults faults) {
    JsonNode selector = spec.path("selector");
    JsonNode labels = JsonTree.at(spec, "template", "metadata", "labels");
    if (!selector.isObject()) {
      faults.required("spec.selector", "");
    } else if (selector.isEmpty()) {
      faults.invalid(
          "spec.selector", selector.toString(), "empty selector is invalid for deployment");
    }
    if (!selects(selector, labels)) {
      faults.invalid(
          "spec.template.metadata.labels",
          labels.isObject() ? labels.toString() : "null",
          "`selector` does not match template `labels`");
    }
    PodRules.check(JsonTree.at(spec, "template", "spec"), "spec.template.spec", faults);
    String restart = JsonTree.text(spec, "template", "spec", "restartPolicy");
    if (Set.of("OnFailure", "Never").contains(restart)) {
      faults.unsupported(
          "spec.template.spec.restartPolicy", MetadataRules.quoted(restart), List.of("Always"));
    }
  }

  /** Whether a LabelSelector object selects those labels; an empty one selects nothing here. */
  private static boolean selects(JsonNode selector, JsonNode labels) {
    if (!selector.isObject() || selector.isEmpty()) {
      return false;
    }
    for (Map.Entry<String, JsonNode> wanted : selector.path("matchLabels").properties()) {
      if (!wanted.getValue().equals(labels.get(wanted.getKey()))) {
        return false;
      }
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      JsonNode value = labels.get(JsonTree.text(expression, "key"));
      boolean listed =
          value != null && JsonTree.strings(expression.path("values")).contains(value.asString(""));
      boolean holds =
          switch (JsonTree.text(expression, "operator")) {
            case "In" -> listed;
            case "NotIn" -> !listed;
            case "Exists" -> value != null;
            default -> value == null;
          };
      if (!holds) {
        return false;
      }
    }
    return true;
  }

  static void checkUpdate(ObjectNode object, ObjectNode old, ServedKind resource, Faults faults) {
    JsonNode spec = object.path("spec");
    JsonNode before = old.path("spec");
    switch (resource.kind().resource()) {
      case "deployments.apps", "replicasets.apps", "daemonsets.apps", "statefulsets.apps" ->
          immutable(spec, before, "selector", faults);
      case "jobs.batch" -> {
        immutable(spec, before, "selector", faults);
        immutable(spec, before, "completionMode", faults);
        boolean elastic =
            JsonTree.text(spec, "completionMode").equals("Indexed")
                && spec.path("completions").equals(spec.path("parallelism"));
        if (!elastic) {
          immutable(spec, before, "completions", faults);
        }
        // the template of a job that has not begun may still get scheduling directives
        boolean idle =
            before.path("suspend").asBoolean(false) && !JsonTree.has(old, "status", "startTime");
        if (!(idle ? undirected(spec) : spec.path("template"))
            .equals(idle ? undirected(before) : before.path("template"))) {
          faults.invalid("spec.template", spec.path("template").toString(), IMMUTABLE);
        }
      }
      default -> {
        // no workload
      }
    }
  }

  private static JsonNode undirected(JsonNode spec) {
    ObjectNode template = JsonTree.child(((ObjectNode) spec).deepCopy(), "template");
    ObjectNode metadata = JsonTree.child(template, "metadata");
    metadata.remove(List.of("labels", "annotations"));
    JsonTree.child(template, "spec")
        .remove(List.of("nodeSelector", "tolerations", "affinity", "schedulingGates"));
    return template;
  }

  private static void immutable(JsonNode spec, JsonNode old, String field, Faults faults) {
    if (!spec.path(field).equals(old.path(field))) {
      faults.invalid("spec." + field, spec.path(field).toString(), IMMUTABLE);
    }
  }
}
