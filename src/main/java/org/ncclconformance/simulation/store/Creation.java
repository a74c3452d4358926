package org.ncclconformance.simulation.store;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.clock.Timestamps;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Decoder;
import org.ncclconformance.simulation.kind.Defaults;
import org.ncclconformance.simulation.kind.ObjectRules;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.kind.Trait;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;
import org.ncclconformance.simulation.patch.ServerSideApply;
import tools.jackson.databind.node.ObjectNode;

/** Stores a new object. */
final class Creation {
  private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
  private static final int SUFFIX = 5;
  private static final int ATTEMPTS = 8;

  private final ObjectStore store;
  private final Catalogue catalogue;
  private final Supplier<Admission> admission;
  private final Timestamps time;

  Creation(ObjectStore store, Catalogue catalogue, Supplier<Admission> admission, Timestamps time) {
    this.store = store;
    this.catalogue = catalogue;
    this.admission = admission;
    this.time = time;
  }

  ObjectNode create(
      ServedKind resource, @Nullable String namespace, ObjectNode body, WriteOptions options) {
    ObjectNode object = Decoder.decode(body, resource, options.strict());
    place(object, resource, namespace);
    ObjectNode metadata = JsonTree.child(object, "metadata");
    if (!JsonTree.text(metadata, "resourceVersion").isEmpty()) {
      throw new ApiException(500, "", "resourceVersion should not be set on objects to be created");
    }
    boolean generated =
        JsonTree.text(metadata, "name").isEmpty()
            && !JsonTree.text(metadata, "generateName").isEmpty();
    for (int attempt = 1; ; attempt++) {
      ObjectNode candidate = generated ? object.deepCopy() : object;
      if (generated) {
        String prefix = JsonTree.text(metadata, "generateName");
        JsonTree.child(candidate, "metadata").put("name", prefix + suffix());
      }
      try {
        return store(resource, namespace, candidate, options, null);
      } catch (ApiException e) {
        if (!generated || attempt == ATTEMPTS || !e.reason().equals("AlreadyExists")) {
          throw e;
        }
      }
    }
  }

  /** The object that an apply creates, which owns just what its configuration names. */
  ObjectNode apply(
      ServedKind resource, @Nullable String namespace, ObjectNode config, WriteOptions options) {
    place(config, resource, namespace);
    ObjectNode object = Decoder.decode(config, resource, options.strict());
    if (!JsonTree.text(object, "metadata", "uid").isEmpty()) {
      String name = JsonTree.text(object, "metadata", "name");
      throw Refusals.conflict(
          resource.kind().resource(),
          name,
          "uid mismatch: the provided object specified uid %s, and no existing object was found"
              .formatted(JsonTree.text(object, "metadata", "uid")));
    }
    return store(resource, namespace, object, options, config);
  }

  private ObjectNode store(
      ServedKind resource,
      @Nullable String namespace,
      ObjectNode object,
      WriteOptions options,
      @Nullable ObjectNode applied) {
    ObjectNode metadata = JsonTree.child(object, "metadata");
    String name = JsonTree.text(metadata, "name");
    for (String field :
        new String[] {"deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"}) {
      metadata.remove(field);
    }
    metadata.put("uid", UUID.randomUUID().toString());
    metadata.put("creationTimestamp", time.seconds());
    metadata.remove("generation");
    if (resource.has(Trait.GENERATION)) {
      metadata.put("generation", 1);
    }
    if (resource.kind().status()) {
      object.remove("status");
    }
    resource.rules().read(object);
    Defaults.apply(object, resource);
    own(object, resource, options, applied);
    if (namespace != null && store.find("/namespaces", namespace).isEmpty()) {
      throw Refusals.notFound("namespaces", namespace);
    }
    if (resource.custom()) {
      open(resource, name);
    }
    ObjectNode admitted =
        admission
            .get()
            .admit(
                new Admission.Request(
                    Admission.Operation.CREATE,
                    resource.kind(),
                    "",
                    namespace,
                    name,
                    object,
                    null,
                    options.dryRun(),
                    options.strict(),
                    options.user()));
    ObjectNode complete =
        View.stored(JsonTree.copy(admitted == null ? object : admitted), resource);
    for (String field : new String[] {"uid", "creationTimestamp", "generation", "managedFields"}) {
      JsonTree.carry(metadata, JsonTree.child(complete, "metadata"), field);
    }
    resource.rules().dropGated(complete);
    resource.rules().create(complete, () -> store.list(resource.storage(), "").objects());
    ObjectRules.check(complete, null, resource);
    String key = ObjectStore.key(namespace, name);
    boolean free =
        options.dryRun()
            ? store.find(resource.storage(), key).isEmpty()
            : store.insert(resource.storage(), key, complete);
    if (!free) {
      boolean leaving =
          store
              .find(resource.storage(), key)
              .filter(present -> JsonTree.has(present, "metadata", "deletionTimestamp"))
              .isPresent();
      throw Refusals.alreadyExists(resource.kind().resource(), name, leaving);
    }
    return View.of(complete, resource);
  }

  private void own(
      ObjectNode object, ServedKind resource, WriteOptions options, @Nullable ObjectNode applied) {
    Manager manager =
        new Manager(options.manager(), applied != null, resource.kind().apiVersion(), "");
    ServerSideApply books =
        new ServerSideApply(resource.schema(), resource.kind().status(), time.seconds());
    if (applied == null) {
      JsonTree.child(object, "metadata").remove("managedFields");
      books.record(null, object, manager);
    } else {
      ObjectNode empty = books.apply(JsonTree.object(), applied, manager, true);
      JsonTree.carry(
          JsonTree.child(empty, "metadata"), JsonTree.child(object, "metadata"), "managedFields");
    }
  }

  private void open(ServedKind resource, String name) {
    boolean terminating =
        catalogue
            .definition(resource)
            .filter(definition -> JsonTree.has(definition, "metadata", "deletionTimestamp"))
            .isPresent();
    if (terminating) {
      throw new ApiException(
          403,
          "Forbidden",
          "%s \"%s\" is forbidden: create not allowed while custom resource definition is terminating"
              .formatted(resource.kind().resource(), name));
    }
  }

  private static void place(ObjectNode object, ServedKind resource, @Nullable String namespace) {
    ObjectNode metadata = JsonTree.child(object, "metadata");
    if (!resource.kind().namespaced()) {
      metadata.remove("namespace");
      return;
    }
    String own = JsonTree.text(metadata, "namespace");
    if (namespace == null || (!own.isEmpty() && !own.equals(namespace))) {
      throw Refusals.badRequest(
          "the namespace of the provided object does not match the namespace sent on the request");
    }
    metadata.put("namespace", namespace);
  }

  private static String suffix() {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < SUFFIX; i++) {
      out.append(ALPHABET.charAt(ThreadLocalRandom.current().nextInt(ALPHABET.length())));
    }
    return out.toString();
  }
}
