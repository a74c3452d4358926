package org.ncclconformance.simulation.api;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.Schedule;
import org.ncclconformance.simulation.api.ManagedFields.Manager;
import org.ncclconformance.simulation.api.Update.Target;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything that can be done to objects, whoever asks and by which way. */
final class Objects {
  private final ObjectStore store = new ObjectStore();
  private final Catalogue catalogue = new Catalogue(new TypeTable(), store);
  private final Timestamps time;
  private final Creation creation;
  private final Update update;
  private final Deletion deletion;

  Objects(Schedule schedule, Supplier<Admission> admission) {
    this.time = new Timestamps(schedule);
    this.creation = new Creation(store, catalogue, admission, time);
    this.update = new Update(store, admission, time);
    this.deletion = new Deletion(store, admission, time);
  }

  /** An answer, and whether the object is new. */
  record Written(ObjectNode object, boolean created) {}

  ObjectStore store() {
    return store;
  }

  Catalogue catalogue() {
    return catalogue;
  }

  ObjectNode get(Target target) {
    return find(target)
        .orElseThrow(() -> Refusals.notFound(target.resource().kind().resource(), target.name()));
  }

  Optional<ObjectNode> find(Target target) {
    return look(target).map(Json::copy);
  }

  ObjectNode create(
      Resource resource, @Nullable String namespace, ObjectNode body, WriteOptions options) {
    return creation.create(resource, namespace, body, options);
  }

  ObjectNode put(Target target, ObjectNode body, WriteOptions options) {
    return update.put(target, body, options);
  }

  Written patch(Target target, Patch patch, WriteOptions options) {
    Resource resource = target.resource();
    boolean applies = patch instanceof Patch.Configuration;
    if (patch instanceof Patch.Configuration configuration) {
      Declared.check(configuration.body(), target);
      if (target.subresource().isEmpty() && find(target).isEmpty()) {
        ObjectNode config = configuration.body().deepCopy();
        return new Written(creation.apply(resource, target.namespace(), config, options), true);
      }
    }
    Manager manager =
        new Manager(options.manager(), applies, resource.kind().apiVersion(), target.subresource());
    Change change = patch.change(resource, manager, options.force(), time.seconds());
    return new Written(update.change(target, change, options), false);
  }

  Deletion.Outcome delete(Target target, Deletion.Options options, User user) {
    return deletion.delete(target, options, user);
  }

  /** Sets the number of replicas, as the scale subresource does. */
  ObjectNode scale(Target target, Change scaled, WriteOptions options) {
    Change change =
        present -> {
          ObjectNode scale = scaled.of(Scale.of(present));
          ObjectNode out = present.deepCopy();
          Json.child(out, "spec").put("replicas", Json.at(scale, "spec", "replicas").asInt(0));
          Json.carry(Json.child(scale, "metadata"), Json.child(out, "metadata"), "resourceVersion");
          return out;
        };
    return Scale.of(update.change(target, change, options));
  }

  /** Puts a pod on a node. */
  void bind(Target target, ObjectNode binding, WriteOptions options) {
    String node = Json.text(binding, "target", "name");
    update.change(
        target,
        present -> {
          String bound = Json.text(present, "spec", "nodeName");
          if (!bound.isEmpty()) {
            throw Refusals.conflict(
                "pods/binding",
                target.name(),
                "pod %s is already assigned to node \"%s\"".formatted(target.name(), bound));
          }
          Json.child(present, "spec").put("nodeName", node);
          ObjectNode condition = Json.child(present, "status").withArray("conditions").addObject();
          condition.putNull("lastProbeTime");
          condition.put("lastTransitionTime", time.seconds());
          condition.set("observedGeneration", Json.at(present, "metadata", "generation"));
          condition.put("status", "True");
          condition.put("type", "PodScheduled");
          return present;
        },
        options);
  }

  /** Takes away what holds a namespace that is being deleted. */
  ObjectNode finalizeNamespace(Target target, ObjectNode body, WriteOptions options) {
    JsonNode finalizers = Json.at(body, "spec", "finalizers");
    return update.change(
        target,
        present -> {
          if (finalizers.isEmpty()) {
            Json.child(present, "spec").remove("finalizers");
          } else {
            Json.child(present, "spec").set("finalizers", finalizers);
          }
          Json.carry(
              Json.child(body, "metadata"), Json.child(present, "metadata"), "resourceVersion");
          return present;
        },
        options);
  }

  List<ObjectNode> list(Resource resource, @Nullable String namespace) {
    return lookAtAll(resource, namespace).stream().map(Json::copy).toList();
  }

  /** For reading only: they may be the stored ones. */
  List<ObjectNode> lookAtAll(Resource resource, @Nullable String namespace) {
    String prefix = namespace == null ? "" : namespace + "/";
    return store.list(resource.storage(), prefix).objects().stream()
        .map(stored -> View.shown(stored, resource))
        .toList();
  }

  /** For reading only: it may be the stored one. */
  Optional<ObjectNode> look(Target target) {
    return store
        .find(target.resource().storage(), target.key())
        .map(stored -> View.shown(stored, target.resource()));
  }
}
