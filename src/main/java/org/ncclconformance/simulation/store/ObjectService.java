package org.ncclconformance.simulation.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.clock.Timestamps;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;
import org.ncclconformance.simulation.patch.ObjectChange;
import org.ncclconformance.simulation.patch.PatchBody;
import org.ncclconformance.simulation.store.Update.Target;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Everything that can be done to objects, whoever asks and by which way. */
public final class ObjectService {
  private final ObjectStore store = new ObjectStore();
  private final Catalogue catalogue = new Catalogue(store);
  private final Timestamps time;
  private final Creation creation;
  private final Update update;
  private final Deletion deletion;

  public ObjectService(Schedule schedule, Supplier<Admission> admission) {
    this.time = new Timestamps(schedule);
    this.creation = new Creation(store, catalogue, admission, time);
    this.update = new Update(store, admission, time);
    this.deletion = new Deletion(store, admission, time);
  }

  /** An answer, and whether the object is new. */
  public record Written(ObjectNode object, boolean created) {}

  public ObjectStore store() {
    return store;
  }

  public Catalogue catalogue() {
    return catalogue;
  }

  public ObjectNode get(Target target) {
    return find(target)
        .orElseThrow(() -> Refusals.notFound(target.resource().kind().resource(), target.name()));
  }

  Optional<ObjectNode> find(Target target) {
    return look(target).map(JsonTree::copy);
  }

  public ObjectNode create(
      ServedKind resource, @Nullable String namespace, ObjectNode body, WriteOptions options) {
    return creation.create(resource, namespace, body, options);
  }

  public ObjectNode put(Target target, ObjectNode body, WriteOptions options) {
    return update.put(target, body, options);
  }

  public Written patch(Target target, PatchBody patch, WriteOptions options) {
    ServedKind resource = target.resource();
    boolean applies = patch instanceof PatchBody.Configuration;
    if (patch instanceof PatchBody.Configuration configuration) {
      Declared.check(configuration.body(), target);
      if (target.subresource().isEmpty() && find(target).isEmpty()) {
        ObjectNode config = configuration.body().deepCopy();
        return new Written(creation.apply(resource, target.namespace(), config, options), true);
      }
    }
    Manager manager =
        new Manager(options.manager(), applies, resource.kind().apiVersion(), target.subresource());
    ObjectChange change = patch.change(resource, manager, options.force(), time.seconds());
    return new Written(update.change(target, change, options), false);
  }

  public Deletion.Outcome delete(Target target, Deletion.Options options, User user) {
    return deletion.delete(target, options, user);
  }

  /** Sets the number of replicas, as the scale subresource does. */
  public ObjectNode scale(Target target, ObjectChange scaled, WriteOptions options) {
    ObjectChange change =
        present -> {
          ObjectNode scale = scaled.of(Scale.of(present));
          ObjectNode out = present.deepCopy();
          JsonTree.child(out, "spec")
              .put("replicas", JsonTree.at(scale, "spec", "replicas").asInt(0));
          JsonTree.carry(
              JsonTree.child(scale, "metadata"),
              JsonTree.child(out, "metadata"),
              "resourceVersion");
          return out;
        };
    return Scale.of(update.change(target, change, options));
  }

  /** Puts a pod on a node. */
  public void bind(Target target, ObjectNode binding, WriteOptions options) {
    String node = JsonTree.text(binding, "target", "name");
    update.change(
        target,
        present -> {
          String bound = JsonTree.text(present, "spec", "nodeName");
          if (!bound.isEmpty()) {
            throw Refusals.conflict(
                "pods/binding",
                target.name(),
                "pod %s is already assigned to node \"%s\"".formatted(target.name(), bound));
          }
          JsonTree.child(present, "spec").put("nodeName", node);
          ObjectNode condition =
              JsonTree.child(present, "status").withArray("conditions").addObject();
          condition.putNull("lastProbeTime");
          condition.put("lastTransitionTime", time.seconds());
          condition.set("observedGeneration", JsonTree.at(present, "metadata", "generation"));
          condition.put("status", "True");
          condition.put("type", "PodScheduled");
          return present;
        },
        options);
  }

  /** Takes away what holds a namespace that is being deleted. */
  public ObjectNode finalizeNamespace(Target target, ObjectNode body, WriteOptions options) {
    JsonNode finalizers = JsonTree.at(body, "spec", "finalizers");
    return update.change(
        target,
        present -> {
          if (finalizers.isEmpty()) {
            JsonTree.child(present, "spec").remove("finalizers");
          } else {
            JsonTree.child(present, "spec").set("finalizers", finalizers);
          }
          JsonTree.carry(
              JsonTree.child(body, "metadata"),
              JsonTree.child(present, "metadata"),
              "resourceVersion");
          return present;
        },
        options);
  }

  List<ObjectNode> list(ServedKind resource, @Nullable String namespace) {
    return lookAtAll(resource, namespace).stream().map(JsonTree::copy).toList();
  }

  /** For reading only: they may be the stored ones. */
  List<ObjectNode> lookAtAll(ServedKind resource, @Nullable String namespace) {
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
