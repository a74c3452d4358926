package org.ncclconformance.simulation.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.clock.Timestamps;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Decoder;
import org.ncclconformance.simulation.kind.Defaults;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.kind.ObjectRules;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.kind.Trait;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;
import org.ncclconformance.simulation.patch.ObjectChange;
import org.ncclconformance.simulation.patch.ServerSideApply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes an object that is there: the common path of update, patch, apply and subresources. */
public final class Update {
  private static final int ATTEMPTS = 100;
  private static final List<String> SYSTEM =
      List.of(
          "name",
          "namespace",
          "generateName",
          "uid",
          "creationTimestamp",
          "deletionTimestamp",
          "deletionGracePeriodSeconds",
          "generation",
          "selfLink");

  private final ObjectStore store;
  private final Supplier<Admission> admission;
  private final Timestamps time;

  Update(ObjectStore store, Supplier<Admission> admission, Timestamps time) {
    this.store = store;
    this.admission = admission;
    this.time = time;
  }

  /** Which object, and which part of it. */
  public record Target(
      ServedKind resource, @Nullable String namespace, String name, String subresource) {
    String key() {
      return ObjectStore.key(namespace, name);
    }
  }

  /** A whole object takes the place of the present one. */
  ObjectNode put(Target target, ObjectNode body, WriteOptions options) {
    ObjectNode decoded = Decoder.decode(body, target.resource(), options.strict());
    identity(decoded, target);
    boolean versioned = !JsonTree.text(decoded, "metadata", "resourceVersion").isEmpty();
    if (!versioned
        && target.resource().has(Trait.VERSIONED)
        && store.find(target.resource().storage(), target.key()).isPresent()) {
      Faults faults = new Faults();
      faults.invalid("metadata.resourceVersion", "0", "must be specified for an update");
      faults.refuse(target.resource().kind().resource(), target.name());
    }
    ObjectChange whole =
        new ObjectChange() {
          @Override
          public ObjectNode of(ObjectNode present) {
            return decoded;
          }

          @Override
          public boolean replaces() {
            return true;
          }
        };
    return change(target, whole, options);
  }

  ObjectNode change(Target target, ObjectChange change, WriteOptions options) {
    for (int attempt = 1; ; attempt++) {
      Optional<ObjectNode> done = attempt(target, change, options);
      if (done.isPresent()) {
        return done.get();
      }
      if (attempt == ATTEMPTS) {
        throw Refusals.conflict(
            target.resource().kind().resource(), target.name(), Refusals.MODIFIED);
      }
    }
  }

  /** Empty where somebody else was faster and nothing forbids another try. */
  private Optional<ObjectNode> attempt(Target target, ObjectChange change, WriteOptions options) {
    ServedKind resource = target.resource();
    String name = target.name();
    ObjectNode stored =
        store
            .find(resource.storage(), target.key())
            .orElseThrow(() -> Refusals.notFound(resource.kind().resource(), name));
    ObjectNode present = View.shown(stored, resource);
    ObjectNode wanted = change.of(change.replaces() ? present : present.deepCopy());
    identity(wanted, target);
    String version = JsonTree.text(wanted, "metadata", "resourceVersion");
    uid(target, wanted, present, change.replaces());
    if (!version.isEmpty()
        && !version.equals(JsonTree.text(present, "metadata", "resourceVersion"))) {
      throw Refusals.conflict(resource.kind().resource(), name, Refusals.MODIFIED);
    }
    ObjectNode next = Decoder.decode(wanted, resource, options.strict());
    resource.rules().read(next);
    separate(next, present, target);
    system(next, present);
    Defaults.apply(next, resource);
    if (!target.subresource().equals("finalize")) {
      resource.rules().dropGated(next);
      resource.rules().update(next, present);
    }
    if (!change.keepsBooks()) {
      Manager manager =
          new Manager(options.manager(), false, resource.kind().apiVersion(), target.subresource());
      new ServerSideApply(resource.schema(), resource.kind().status(), time.seconds())
          .record(present, next, manager);
    }
    ObjectNode admitted = admit(target, next, present, options);
    system(admitted, present);
    JsonTree.carry(
        JsonTree.child(next, "metadata"), JsonTree.child(admitted, "metadata"), "managedFields");
    boolean bound = target.subresource().equals("binding");
    if (resource.has(Trait.GENERATION)
        && !bound
        && specChanged(admitted, present, resource.kind().status())) {
      JsonTree.child(admitted, "metadata")
          .put("generation", present.path("metadata").path("generation").asInt(0) + 1);
    }
    // a binding sets what no other write of a pod may change
    if (!bound) {
      ObjectRules.check(admitted, present, resource);
    }
    return finish(target, stored, admitted, options);
  }

  private Optional<ObjectNode> finish(
      Target target, ObjectNode stored, ObjectNode next, WriteOptions options) {
    ServedKind resource = target.resource();
    ObjectNode complete = View.stored(next, resource);
    JsonTree.carry(
        stored.path("metadata"), JsonTree.child(complete, "metadata"), "resourceVersion");
    if (complete.equals(View.stored(View.shown(stored, resource), resource)) || options.dryRun()) {
      return Optional.of(View.of(complete, resource));
    }
    boolean gone = Deletion.complete(complete, resource);
    boolean done =
        gone
            ? store.remove(resource.storage(), target.key(), stored, complete)
            : store.replace(resource.storage(), target.key(), stored, complete);
    return done ? Optional.of(View.of(complete, resource)) : Optional.empty();
  }

  private ObjectNode admit(
      Target target, ObjectNode next, ObjectNode present, WriteOptions options) {
    ObjectNode admitted =
        admission
            .get()
            .admit(
                new Admission.Request(
                    Admission.Operation.UPDATE,
                    target.resource().kind(),
                    target.subresource(),
                    target.namespace(),
                    target.name(),
                    next,
                    present,
                    options.dryRun(),
                    options.strict(),
                    options.user()));
    return admitted == null ? next : JsonTree.copy(admitted);
  }

  /** Whether two states differ in what generation counts: not metadata, not a status apart. */
  private static boolean specChanged(ObjectNode object, ObjectNode old, boolean statusApart) {
    List<String> uncounted = new ArrayList<>(List.of("metadata", "apiVersion", "kind"));
    if (statusApart) {
      uncounted.add("status");
    }
    return !JsonTree.without(object, uncounted).equals(JsonTree.without(old, uncounted));
  }

  /** The object itself and its status are written apart. */
  private static void separate(ObjectNode next, ObjectNode present, Target target) {
    if (target.subresource().equals("status")) {
      ObjectNode status = JsonTree.object();
      JsonTree.carry(next, status, "status");
      JsonTree.find(next, "metadata")
          .ifPresent(metadata -> JsonTree.carry(metadata, status, "managedFields"));
      next.removeAll();
      present.properties().forEach(f -> next.set(f.getKey(), f.getValue().deepCopy()));
      JsonTree.carry(status, next, "status");
      if (status.has("managedFields")) {
        JsonTree.carry(status, JsonTree.child(next, "metadata"), "managedFields");
      }
    } else if (target.resource().kind().status() && !target.subresource().equals("binding")) {
      JsonTree.carry(present, next, "status");
    }
  }

  private static void system(ObjectNode next, ObjectNode present) {
    ObjectNode metadata = JsonTree.child(next, "metadata");
    JsonNode before = present.path("metadata");
    for (String field : SYSTEM) {
      JsonTree.carry(before, metadata, field);
    }
    JsonTree.carry(before, metadata, "resourceVersion");
  }

  private static void identity(ObjectNode object, Target target) {
    ObjectNode metadata = JsonTree.child(object, "metadata");
    String name = JsonTree.text(metadata, "name");
    if (!name.equals(target.name())) {
      throw Refusals.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(name, target.name()));
    }
    String namespace = JsonTree.text(metadata, "namespace");
    if (target.namespace() != null
        && !namespace.isEmpty()
        && !namespace.equals(target.namespace())) {
      throw Refusals.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
  }

  private static void uid(
      Target target, ObjectNode wanted, ObjectNode present, boolean precondition) {
    String uid = JsonTree.text(wanted, "metadata", "uid");
    String actual = JsonTree.text(present, "metadata", "uid");
    if (!uid.isEmpty() && !uid.equals(actual)) {
      ServedKind resource = target.resource();
      if (!precondition) {
        Faults faults = new Faults();
        faults.invalid("metadata.uid", MetadataRules.quoted(uid), "field is immutable");
        faults.refuse(resource.qualifiedKind(), target.name());
      }
      String group = resource.kind().group();
      throw Refusals.conflict(
          resource.kind().resource(),
          target.name(),
          ("StorageError: invalid object, Code: 4, Key: /registry/%s%s/%s, ResourceVersion: 0,"
                  + " AdditionalErrorMsg: Precondition failed: UID in precondition: %s, UID in object"
                  + " meta: %s")
              .formatted(
                  group.isEmpty() || !resource.custom() ? "" : group + "/",
                  resource.kind().plural(),
                  target.key(),
                  uid,
                  actual));
    }
  }
}
