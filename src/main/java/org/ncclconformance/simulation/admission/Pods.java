package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;

/** What several stations ask of a pod. */
public final class Pods {
  static final List<String> CONTAINER_FIELDS =
      List.of("initContainers", "containers", "ephemeralContainers");

  private Pods() {}

  public static boolean isCreated(Request request) {
    return request.operation() == Operation.CREATE
        && request.subresource().isEmpty()
        && request.kind().resource().equals("pods");
  }

  /** Every container, those that initialise first. */
  public static Stream<JsonNode> containers(JsonNode spec) {
    return CONTAINER_FIELDS.stream().flatMap(field -> spec.path(field).valueStream());
  }

  /** The names of the containers that are so. */
  public static List<String> named(JsonNode spec, Predicate<JsonNode> which) {
    return containers(spec)
        .filter(which)
        .map(container -> container.path("name").asString(""))
        .toList();
  }
}
