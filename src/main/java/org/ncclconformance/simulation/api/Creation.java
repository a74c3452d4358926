package org.ncclconformance.simulation.api;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ManagedFields.Manager;
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
  private final Preparation preparation;

  Creation(ObjectStore store, Catalogue catalogue, Supplier<Admission> admission, Timestamps time) {
    this.store = store;
    this.catalogue = catalogue;
    this.admission = admission;
    this.time = time;
    this.preparation = new Preparation(store);
  }

  ObjectNode create(
      Resource resource, @Nullable String namespace, ObjectNode body, WriteOptions options) {
    ObjectNode object = Decoder.decode(body, resource, options.strict());
    place(object, resource, namespace);
    ObjectNode metadata = Json.child(object, "metadata");
    if (!Json.text(metadata, "resourceVersion").isEmpty()) {
      throw new ApiException(500, "", "resourceVersion should not be set on objects to be created");
    }
    boolean generated =
        Json.text(metadata, "name").isEmpty() && !Json.text(metadata, "generateName").isEmpty();
    for (int attempt = 1; ; attempt++) {
      ObjectNode candidate = generated ? object.deepCopy() : object;
      if (generated) {
        String prefix = Json.text(metadata, "generateName");
        Json.child(candidate, "metadata").put("name", prefix + suffix());
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
      Resource resource, @Nullable String namespace, ObjectNode config, WriteOptions options) {
    place(config, resource, namespace);
    ObjectNode object = Decoder.decode(config, resource, options.strict());
    if (!Json.text(object, "metadata", "uid").isEmpty()) {
      String name = Json.text(object, "metadata", "name");
      throw Refusals.conflict(
          resource.kind().resource(),
          name,
          "uid mismatch: the provided object specified uid %s, and no existing object was found"
              .formatted(Json.text(object, "metadata", "uid")));
    }
    return store(resource, namespace, object, options, config);
  }

  private ObjectNode store(
      Resource resource,
      @Nullable String namespace,
      ObjectNode object,
      WriteOptions options,
      @Nullable ObjectNode applied) {
    ObjectNode metadata = Json.child(object, "metadata");
    String name = Json.text(metadata, "name");
    for (String field :
        new String[] {"deletionTimestamp", "deletionGracePeriodSeconds", "selfLink"}) {
      metadata.remove(field);
    }
    metadata.put("uid", UUID.randomUUID().toString());
    metadata.put("creationTimestamp", time.seconds());
    metadata.remove("generation");
    if (resource.generation()) {
      metadata.put("generation", 1);
    }
    if (resource.kind().status()) {
      object.remove("status");
    }
    Preparation.readOnce(object, resource);
    if (!resource.custom()) {
      Defaults.apply(object, resource.schema());
    }
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
    ObjectNode complete = View.stored(Json.copy(admitted == null ? object : admitted), resource);
    for (String field : new String[] {"uid", "creationTimestamp", "generation", "managedFields"}) {
      Json.carry(metadata, Json.child(complete, "metadata"), field);
    }
    preparation.create(complete, resource);
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
              .filter(present -> Json.has(present, "metadata", "deletionTimestamp"))
              .isPresent();
      throw Refusals.alreadyExists(resource.kind().resource(), name, leaving);
    }
    return View.of(complete, resource);
  }

  private void own(
      ObjectNode object, Resource resource, WriteOptions options, @Nullable ObjectNode applied) {
    Manager manager =
        new Manager(options.manager(), applied != null, resource.kind().apiVersion(), "");
    ServerSideApply books =
        new ServerSideApply(resource.schema(), resource.kind().status(), time.seconds());
    if (applied == null) {
      Json.child(object, "metadata").remove("managedFields");
      books.record(null, object, manager);
    } else {
      ObjectNode empty = books.apply(Json.object(), applied, manager, true);
      Json.carry(Json.child(empty, "metadata"), Json.child(object, "metadata"), "managedFields");
    }
  }

  private void open(Resource resource, String name) {
    boolean terminating =
        catalogue
            .definition(resource)
            .filter(definition -> Json.has(definition, "metadata", "deletionTimestamp"))
            .isPresent();
    if (terminating) {
      throw new ApiException(
          403,
          "Forbidden",
          "%s \"%s\" is forbidden: create not allowed while custom resource definition is terminating"
              .formatted(resource.kind().resource(), name));
    }
  }

  private static void place(ObjectNode object, Resource resource, @Nullable String namespace) {
    ObjectNode metadata = Json.child(object, "metadata");
    if (!resource.kind().namespaced()) {
      metadata.remove("namespace");
      return;
    }
    String own = Json.text(metadata, "namespace");
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
