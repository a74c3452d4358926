package org.ncclconformance.simulation.kind.served;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import org.ncclconformance.simulation.kind.PodRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Jobs: they select their pods by their own uid, and what they run never changes. */
public final class JobKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    spec(type, value);
  }

  static void spec(String type, ObjectNode spec) {
    if (!type.equals("batch.v1.JobSpec")) {
      return;
    }
    if (!JsonTree.has(spec, "completions") && !JsonTree.has(spec, "parallelism")) {
      spec.put("completions", 1);
    }
    JsonTree.setDefault(spec, "parallelism", 1);
    JsonTree.setDefault(
        spec, "backoffLimit", JsonTree.has(spec, "backoffLimitPerIndex") ? Integer.MAX_VALUE : 6);
    JsonTree.setDefault(
        spec,
        "podReplacementPolicy",
        JsonTree.has(spec, "podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  }

  @Override
  public void dropGated(ObjectNode object) {
    PodRules.dropGated(JsonTree.at(object, "spec", "template", "spec"));
  }

  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ObjectNode spec = JsonTree.child(object, "spec");
    if (spec.path("manualSelector").asBoolean(false)) {
      return;
    }
    String uid = JsonTree.text(object, "metadata", "uid");
    String name = JsonTree.text(object, "metadata", "name");
    JsonTree.child(spec, "selector", "matchLabels").put("batch.kubernetes.io/controller-uid", uid);
    label(JsonTree.child(spec, "template", "metadata", "labels"), uid, name);
    // the job takes its template's labels where it has none of its own
    ObjectNode metadata = JsonTree.child(object, "metadata");
    if (!JsonTree.has(metadata, "labels")) {
      label(JsonTree.child(metadata, "labels"), uid, name);
    }
  }

  private static void label(ObjectNode labels, String uid, String name) {
    labels.put("batch.kubernetes.io/controller-uid", uid);
    labels.put("batch.kubernetes.io/job-name", name);
    labels.put("controller-uid", uid);
    labels.put("job-name", name);
  }

  @Override
  public Optional<String> unsupported(String field) {
    return Optional.of("field label \"" + field + "\" not supported for Job");
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    if (!JsonTree.has(object, "spec", "selector")) {
      JsonTree.carry(old.path("spec"), JsonTree.child(object, "spec"), "selector");
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = object.path("spec");
    PodRules.check(JsonTree.at(spec, "template", "spec"), "spec.template.spec", faults);
    String restart = JsonTree.text(spec, "template", "spec", "restartPolicy");
    if (restart.equals("Always")) {
      faults.required("spec.template.spec.restartPolicy", "valid values: \"OnFailure\", \"Never\"");
    }
    for (String field : List.of("parallelism", "completions", "backoffLimit")) {
      WorkloadKind.notNegative(spec, field, faults);
    }
    if (old != null) {
      unchanged(spec, old, faults);
    }
  }

  private static void unchanged(JsonNode spec, ObjectNode old, Faults faults) {
    JsonNode before = old.path("spec");
    WorkloadKind.immutable(spec, before, "selector", faults);
    WorkloadKind.immutable(spec, before, "completionMode", faults);
    boolean elastic =
        JsonTree.text(spec, "completionMode").equals("Indexed")
            && spec.path("completions").equals(spec.path("parallelism"));
    if (!elastic) {
      WorkloadKind.immutable(spec, before, "completions", faults);
    }
    // the template of a job that has not begun may still get scheduling directives
    boolean idle =
        before.path("suspend").asBoolean(false) && !JsonTree.has(old, "status", "startTime");
    if (!(idle ? undirected(spec) : spec.path("template"))
        .equals(idle ? undirected(before) : before.path("template"))) {
      faults.invalid("spec.template", spec.path("template").toString(), WorkloadKind.IMMUTABLE);
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
}
