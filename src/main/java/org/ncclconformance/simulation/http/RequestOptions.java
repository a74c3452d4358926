package org.ncclconformance.simulation.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Bodies;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.store.Deletion;
import tools.jackson.databind.node.ObjectNode;

/** The options of a write: in the query, and for deletes in the body too. */
final class RequestOptions {
  private static final List<String> VALIDATION = List.of("", "Ignore", "Warn", "Strict");
  private static final List<String> PROPAGATION = List.of("Foreground", "Background", "Orphan");

  private RequestOptions() {}

  /**
   * @param type as {@code CreateOptions}
   */
  static WriteOptions write(Exchange exchange, User user, String type) {
    Query query = exchange.query();
    Faults faults = new Faults();
    boolean dryRun = dryRun(query.all("dryRun"), faults);
    String validation = query.get("fieldValidation");
    if (!VALIDATION.contains(validation)) {
      faults.unsupported(
          "fieldValidation",
          MetadataRules.quoted(validation),
          List.of("", "Ignore", "Strict", "Warn"));
    }
    boolean applies =
        type.equals("PatchOptions")
            && exchange.header("Content-Type").startsWith("application/apply-patch+yaml");
    String manager = query.get("fieldManager");
    if (applies && manager.isEmpty()) {
      faults.required("fieldManager", "is required for apply patch");
    }
    if (query.has("force") && !applies) {
      faults.forbidden("force", "may not be specified for non-apply patch");
    }
    faults.refuse(type + ".meta.k8s.io", "");
    if (manager.isEmpty()) {
      manager = exchange.header("User-Agent").split("/", -1)[0];
      manager = manager.isEmpty() ? "unknown" : manager;
    }
    return new WriteOptions(
        user, manager, dryRun, validation.equals("Strict"), query.flag("force"));
  }

  static Deletion.Options delete(Exchange exchange, byte[] body) {
    Query query = exchange.query();
    ObjectNode options =
        body.length == 0 || !(Bodies.json(body) instanceof ObjectNode object)
            ? JsonTree.object()
            : object;
    Faults faults = new Faults();
    List<String> dryRun =
        options.has("dryRun") ? JsonTree.strings(options.path("dryRun")) : query.all("dryRun");
    boolean dry = dryRun(dryRun, faults);
    String propagation = JsonTree.text(options, "propagationPolicy");
    if (propagation.isEmpty()) {
      propagation = query.get("propagationPolicy");
    }
    if (propagation.isEmpty() && JsonTree.has(options, "orphanDependents")) {
      propagation = options.path("orphanDependents").asBoolean(false) ? "Orphan" : "Background";
    }
    if (!propagation.isEmpty() && !PROPAGATION.contains(propagation)) {
      faults.unsupported(
          "propagationPolicy",
          MetadataRules.quoted(propagation),
          List.of("Foreground", "Background", "Orphan", "nil"));
    }
    faults.refuse("DeleteOptions.meta.k8s.io", "");
    Integer grace =
        JsonTree.has(options, "gracePeriodSeconds")
            ? Integer.valueOf(options.path("gracePeriodSeconds").asInt(0))
            : query.number("gracePeriodSeconds");
    return new Deletion.Options(
        orNull(JsonTree.text(options, "preconditions", "uid")),
        orNull(JsonTree.text(options, "preconditions", "resourceVersion")),
        propagation,
        grace,
        dry);
  }

  private static boolean dryRun(List<String> values, Faults faults) {
    if (!values.stream().allMatch("All"::equals)) {
      faults.unsupported("dryRun", JsonTree.list(values).toString(), List.of("All"));
    }
    return !values.isEmpty();
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
