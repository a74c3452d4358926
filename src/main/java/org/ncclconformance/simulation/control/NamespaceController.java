package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/** Empties namespaces that are being deleted, and says what is left of them. */
public final class NamespaceController implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final NamespacedKinds served;
  private final Kind namespaces;
  private final ControlLoop loop;

  public NamespaceController(ControlContext context) {
    this.context = context;
    this.served = new NamespacedKinds(context);
    this.namespaces = context.kind("namespaces");
    this.loop = new ControlLoop(context.schedule(), this);
  }

  public void start() {
    context.watch("namespaces", loop);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found =
        context.api().find(namespaces, null, key.name()).map(ApiObject::new);
    if (found.isEmpty() || !found.get().deleting()) {
      return;
    }
    Map<String, Integer> left = new TreeMap<>();
    Map<String, Integer> finalizers = new TreeMap<>();
    Optional<String> failure = deleteContent(key.name(), left, finalizers);
    context.changeStatus(namespaces, key, stored -> describe(stored, failure, left, finalizers));
    if (!left.isEmpty() || failure.isPresent()) {
      loop.addAfter(Duration.ofSeconds(1), key);
      return;
    }
    context
        .api()
        .find(namespaces, null, key.name())
        .ifPresent(
            stored -> {
              stored.withObject("/spec").set("finalizers", JsonValues.array());
              context.api().finalizeNamespace(stored);
            });
  }

  private Optional<String> deleteContent(
      String namespace, Map<String, Integer> left, Map<String, Integer> finalizers) {
    String failure = "";
    for (Kind kind : served.namespaced()) {
      try {
        for (ObjectNode json : context.api().lookAtAll(kind, namespace)) {
          ApiObject object = new ApiObject(json);
          if (!object.deleting()) {
            context.api().delete(kind, namespace, object.name(), object.uid(), "Background");
          }
        }
        for (ObjectNode json : context.api().lookAtAll(kind, namespace)) {
          left.merge(kind.resource(), 1, Integer::sum);
          new ApiObject(json).finalizers().forEach(f -> finalizers.merge(f, 1, Integer::sum));
        }
      } catch (ApiException refused) {
        failure = String.valueOf(refused.getMessage());
      }
    }
    return failure.isEmpty() ? Optional.empty() : Optional.of(failure);
  }

  private void describe(
      ApiObject namespace,
      Optional<String> failure,
      Map<String, Integer> left,
      Map<String, Integer> finalizers) {
    namespace.status().put("phase", "Terminating");
    Conditions conditions = new Conditions(namespace.status(), context.now());
    conditions.set(
        "NamespaceDeletionDiscoveryFailure",
        false,
        "ResourcesDiscovered",
        "All resources successfully discovered");
    conditions.set(
        "NamespaceDeletionGroupVersionParsingFailure",
        false,
        "ParsedGroupVersions",
        "All legacy kube types successfully parsed");
    conditions.set(
        "NamespaceDeletionContentFailure",
        failure.isPresent(),
        failure.isPresent() ? "ContentDeletionFailed" : "ContentDeleted",
        failure
            .map(text -> "Failed to delete all resource types, 1 remaining: " + text)
            .orElse("All content successfully deleted, may be waiting on finalization"));
    conditions.set(
        "NamespaceContentRemaining",
        !left.isEmpty(),
        left.isEmpty() ? "ContentRemoved" : "SomeResourcesRemain",
        left.isEmpty()
            ? "All content successfully removed"
            : "Some resources are remaining: " + list(left, " has ", " resource instances"));
    conditions.set(
        "NamespaceFinalizersRemaining",
        !finalizers.isEmpty(),
        finalizers.isEmpty() ? "ContentHasNoFinalizers" : "SomeFinalizersRemain",
        finalizers.isEmpty()
            ? "All content-preserving finalizers finished"
            : "Some content in the namespace has finalizers remaining: "
                + list(finalizers, " in ", " resource instances"));
  }

  private static String list(Map<String, Integer> counts, String between, String after) {
    return String.join(
        ", ",
        counts.entrySet().stream()
            // a core resource is named with its empty group: "pods."
            .map(
                e ->
                    e.getKey()
                        + (between.equals(" has ") && !e.getKey().contains(".") ? "." : "")
                        + between
                        + e.getValue()
                        + after)
            .toList());
  }
}
