package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.kind.PodRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Deployments and their kin: pods of one template that are meant to run for ever. */
public final class WorkloadKind implements KindRules {
  static final String IMMUTABLE = "field is immutable";

  @Override
  public void complete(String type, ObjectNode value) {
    switch (type) {
      case "apps.v1.DeploymentSpec" -> {
        if (rolling(value.path("strategy"))) {
          ObjectNode rolling = JsonTree.child(value, "strategy", "rollingUpdate");
          JsonTree.setDefault(rolling, "maxUnavailable", "25%");
          JsonTree.setDefault(rolling, "maxSurge", "25%");
        }
      }
      case "apps.v1.DaemonSetSpec" -> {
        if (rolling(value.path("updateStrategy"))) {
          ObjectNode rolling = JsonTree.child(value, "updateStrategy", "rollingUpdate");
          JsonTree.setDefault(rolling, "maxUnavailable", 1);
          JsonTree.setDefault(rolling, "maxSurge", 0);
        }
      }
      case "apps.v1.StatefulSetSpec" -> {
        if (rolling(value.path("updateStrategy"))) {
          JsonTree.setDefault(
              JsonTree.child(value, "updateStrategy", "rollingUpdate"), "partition", 0);
        }
      }
      default -> {
        // nothing that depends on a strategy
      }
    }
  }

  private static boolean rolling(JsonNode strategy) {
    return JsonTree.text(strategy, "type").equals("RollingUpdate");
  }

  @Override
  public void dropGated(ObjectNode object) {
    PodRules.dropGated(JsonTree.at(object, "spec", "template", "spec"));
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = object.path("spec");
    notNegative(spec, "replicas", faults);
    selector(spec, faults);
    if (old != null) {
      immutable(spec, old.path("spec"), "selector", faults);
    }
  }

  static void notNegative(JsonNode spec, String field, Faults faults) {
    if (spec.path(field).asInt(0) < 0) {
      faults.invalid(
          "spec." + field, spec.path(field).toString(), "must be greater than or equal to 0");
    }
  }

  static void immutable(JsonNode spec, JsonNode old, String field, Faults faults) {
    if (!spec.path(field).equals(old.path(field))) {
      faults.invalid("spec." + field, spec.path(field).toString(), IMMUTABLE);
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
}
