package org.ncclconformance.simulation.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;

/** The refusal of an apply that would take fields from their managers. */
final class Conflicts {
  private Conflicts() {}

  static ApiException refusal(Map<Manager, FieldSet> conflicts) {
    Map<String, List<String>> byManager = new TreeMap<>();
    conflicts.forEach(
        (manager, fields) ->
            byManager
                .computeIfAbsent(print(manager), name -> new ArrayList<>())
                .addAll(fields.paths()));
    List<StatusCause> causes = new ArrayList<>();
    byManager.forEach(
        (manager, paths) ->
            paths.forEach(
                path ->
                    causes.add(
                        new StatusCause(
                            "FieldManagerConflict", "conflict with " + manager, path))));
    String message;
    if (causes.size() == 1) {
      StatusCause only = causes.get(0);
      message = "Apply failed with 1 conflict: " + only.message() + ": " + only.field();
    } else {
      List<String> parts = new ArrayList<>();
      byManager.forEach(
          (manager, paths) ->
              parts.add("conflicts with " + manager + ":\n- " + String.join("\n- ", paths)));
      message =
          "Apply failed with %d conflicts: %s".formatted(causes.size(), String.join("\n", parts));
    }
    return new ApiException(409, "Conflict", message, causes);
  }

  private static String print(Manager manager) {
    String out = '"' + manager.name() + '"';
    if (!manager.subresource().isEmpty()) {
      out += " with subresource \"" + manager.subresource() + '"';
    }
    return manager.applies() ? out : out + " using " + manager.apiVersion();
  }
}
