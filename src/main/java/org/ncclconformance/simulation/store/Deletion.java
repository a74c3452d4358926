package org.ncclconformance.simulation.store;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Timestamps;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.kind.Trait;
import org.ncclconformance.simulation.store.Update.Target;
import tools.jackson.databind.node.ObjectNode;

/** Deletes objects, at once or by marking them. */
public final class Deletion {
  private static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

  private final ObjectStore store;
  private final Supplier<Admission> admission;
  private final Timestamps time;

  Deletion(ObjectStore store, Supplier<Admission> admission, Timestamps time) {
    this.store = store;
    this.admission = admission;
    this.time = time;
  }

  /**
   * How to delete.
   *
   * @param uid precondition, or null
   * @param propagation Background, Foreground, Orphan, or empty for the kind's own way
   * @param grace seconds, or null for the object's own
   */
  public record Options(
      @Nullable String uid,
      @Nullable String resourceVersion,
      String propagation,
      @Nullable Integer grace,
      boolean dryRun) {}

  /**
   * What has become of the object.
   *
   * @param gone whether it is no longer there
   */
  public record Outcome(ObjectNode object, boolean gone) {
    /** Whether the API server answers with the object rather than with a Status. */
    public boolean shown(ServedKind resource) {
      return !gone || resource.has(Trait.RETURNED);
    }
  }

  Outcome delete(Target target, Options options, User user) {
    while (true) {
      ServedKind resource = target.resource();
      ObjectNode stored =
          store
              .find(resource.storage(), target.key())
              .orElseThrow(() -> Refusals.notFound(resource.kind().resource(), target.name()));
      admission
          .get()
          .admit(
              new Admission.Request(
                  Admission.Operation.DELETE,
                  resource.kind(),
                  "",
                  target.namespace(),
                  target.name(),
                  null,
                  View.of(stored, resource),
                  options.dryRun(),
                  false,
                  user));
      preconditions(target, stored, options);
      Optional<Outcome> done = attempt(target, stored, options);
      if (done.isPresent()) {
        return done.get();
      }
    }
  }

  private Optional<Outcome> attempt(Target target, ObjectNode stored, Options options) {
    ObjectNode next = stored.deepCopy();
    mark(next, target.resource(), options);
    if (options.dryRun()) {
      return Optional.of(
          new Outcome(View.of(next, target.resource()), complete(next, target.resource())));
    }
    if (complete(next, target.resource())) {
      // what goes at once was never marked, save for a pod, whose deletion always starts so
      ObjectNode last = target.resource().is("pods") ? next : stored.deepCopy();
      boolean done = store.remove(target.resource().storage(), target.key(), stored, last);
      return done
          ? Optional.of(new Outcome(View.of(last, target.resource()), true))
          : Optional.empty();
    }
    if (next.equals(stored)) {
      return Optional.of(new Outcome(View.of(stored, target.resource()), false));
    }
    boolean done = store.replace(target.resource().storage(), target.key(), stored, next);
    return done
        ? Optional.of(new Outcome(View.of(next, target.resource()), false))
        : Optional.empty();
  }

  /** Whether nothing holds an object that is being deleted any longer. */
  static boolean complete(ObjectNode object, ServedKind resource) {
    boolean marked = JsonTree.has(object, "metadata", "deletionTimestamp");
    boolean held = !JsonTree.at(object, "metadata", "finalizers").isEmpty();
    boolean graceful = JsonTree.at(object, "metadata", "deletionGracePeriodSeconds").asInt(0) > 0;
    boolean filled =
        resource.is("namespaces") && !JsonTree.at(object, "spec", "finalizers").isEmpty();
    return marked && !held && !graceful && !filled;
  }

  private void mark(ObjectNode object, ServedKind resource, Options options) {
    ObjectNode metadata = JsonTree.child(object, "metadata");
    boolean first = !JsonTree.has(metadata, "deletionTimestamp");
    finalizers(metadata, resource, options.propagation());
    int grace = grace(object, resource, options);
    if (first) {
      metadata.put("deletionTimestamp", time.secondsAfter(Duration.ofSeconds(grace)));
      boolean own = resource.is("namespaces") || definition(resource);
      if (!own) {
        metadata.put("deletionGracePeriodSeconds", grace);
        if (metadata.has("generation")) {
          metadata.put("generation", metadata.path("generation").asInt(0) + 1);
        }
      }
      if (resource.is("namespaces")) {
        JsonTree.child(object, "status").put("phase", "Terminating");
      }
      if (definition(resource)) {
        pending(object);
      }
    } else if (grace < metadata.path("deletionGracePeriodSeconds").asInt(0)) {
      metadata.put("deletionTimestamp", time.secondsAfter(Duration.ofSeconds(grace)));
      metadata.put("deletionGracePeriodSeconds", grace);
    }
  }

  private static boolean definition(ServedKind resource) {
    return resource.storage().equals(Catalogue.CRDS);
  }

  private void pending(ObjectNode definition) {
    List<String> finalizers =
        new ArrayList<>(JsonTree.strings(JsonTree.at(definition, "metadata", "finalizers")));
    if (!finalizers.contains(CLEANUP)) {
      finalizers.add(CLEANUP);
      JsonTree.child(definition, "metadata").set("finalizers", JsonTree.list(finalizers));
    }
    ObjectNode condition = JsonTree.child(definition, "status").withArray("conditions").addObject();
    condition.put("type", "Terminating");
    condition.put("status", "True");
    condition.put("lastTransitionTime", time.seconds());
    condition.put("reason", "InstanceDeletionPending");
    condition.put(
        "message",
        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon");
  }

  private static void finalizers(ObjectNode metadata, ServedKind resource, String propagation) {
    List<String> finalizers = new ArrayList<>(JsonTree.strings(metadata.path("finalizers")));
    List<String> before = List.copyOf(finalizers);
    String effective = propagation;
    boolean decided = before.contains("orphan") || before.contains("foregroundDeletion");
    if (effective.isEmpty()) {
      effective = decided ? "" : resource.has(Trait.ORPHANING) ? "Orphan" : "Background";
    }
    if (effective.isEmpty()) {
      return;
    }
    finalizers.removeAll(List.of("orphan", "foregroundDeletion"));
    if (effective.equals("Orphan")) {
      finalizers.add("orphan");
    } else if (effective.equals("Foreground")) {
      finalizers.add("foregroundDeletion");
    }
    if (finalizers.isEmpty()) {
      metadata.remove("finalizers");
    } else if (!finalizers.equals(before)) {
      metadata.set("finalizers", JsonTree.list(finalizers));
    }
  }

  /** Only pods are given time; one that no kubelet has, or that has ended, needs none. */
  private static int grace(ObjectNode object, ServedKind resource, Options options) {
    if (!resource.is("pods")) {
      return 0;
    }
    String phase = JsonTree.text(object, "status", "phase");
    if (JsonTree.text(object, "spec", "nodeName").isEmpty()
        || phase.equals("Succeeded")
        || phase.equals("Failed")) {
      return 0;
    }
    Integer asked = options.grace();
    if (asked != null) {
      return Math.max(asked, 0);
    }
    if (JsonTree.has(object, "metadata", "deletionGracePeriodSeconds")) {
      return JsonTree.at(object, "metadata", "deletionGracePeriodSeconds").asInt(0);
    }
    return JsonTree.at(object, "spec", "terminationGracePeriodSeconds").asInt(30);
  }

  private static void preconditions(Target target, ObjectNode stored, Options options) {
    String uid = JsonTree.text(stored, "metadata", "uid");
    String version = JsonTree.text(stored, "metadata", "resourceVersion");
    boolean definition = definition(target.resource());
    if (options.uid() != null && !options.uid().equals(uid)) {
      throw precondition(
          target,
          definition
              ? "Precondition failed: UID in precondition: %s, UID in object meta: %s"
                  .formatted(options.uid(), uid)
              : "the UID in the precondition (%s) does not match the UID in record (%s). The object might have been deleted and then recreated"
                  .formatted(options.uid(), uid));
    }
    if (options.resourceVersion() != null && !options.resourceVersion().equals(version)) {
      throw precondition(
          target,
          definition
              ? "Precondition failed: ResourceVersion in precondition: %s, ResourceVersion in object meta: %s"
                  .formatted(options.resourceVersion(), version)
              : "the ResourceVersion in the precondition (%s) does not match the ResourceVersion in record (%s). The object might have been modified"
                  .formatted(options.resourceVersion(), version));
    }
  }

  private static ApiException precondition(Target target, String why) {
    ServedKind resource = target.resource();
    String what = definition(resource) ? resource.kind().resource() : resource.qualifiedKind();
    return Refusals.conflict(what, target.name(), why);
  }
}
