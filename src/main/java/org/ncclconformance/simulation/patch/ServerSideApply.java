package org.ncclconformance.simulation.patch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Shape;
import org.ncclconformance.simulation.patch.ManagedFields.Manager;
import tools.jackson.databind.node.ObjectNode;

/** Field ownership: applies a configuration, and keeps the books of every other write. */
public final class ServerSideApply {
  private static final List<String> BOOKS = List.of("managedFields");

  private final Shape schema;
  private final boolean hasStatus;
  private final String now;

  /**
   * @param hasStatus whether status belongs to the status subresource alone
   * @param now as managed fields show it
   */
  public ServerSideApply(Shape schema, boolean hasStatus, String now) {
    this.schema = schema;
    this.hasStatus = hasStatus;
    this.now = now;
  }

  /**
   * The live object with a configuration applied, managed fields written.
   *
   * @throws ApiException 409 naming the managers of the fields in conflict
   */
  public ObjectNode apply(ObjectNode live, ObjectNode config, Manager manager, boolean force) {
    ManagedFields managed = ManagedFields.of(live);
    ObjectNode base = withoutManagedFields(live);
    FieldSet applied =
        ManagedFields.ownable(
            Applied.fields(withoutManagedFields(config), schema), manager.subresource(), hasStatus);
    FieldSet before = managed.owned(manager);
    ObjectNode merged = (ObjectNode) Applied.merge(base, withoutManagedFields(config), schema);

    FieldSet keep = applied;
    for (Map.Entry<Manager, FieldSet> other : managed.sets().entrySet()) {
      if (!other.getKey().same(manager)) {
        keep = keep.union(other.getValue());
      }
    }
    ObjectNode out = (ObjectNode) Applied.prune(merged, before.minus(applied), keep, schema);

    Comparison difference = Comparison.of(base, out, schema);
    Map<Manager, FieldSet> conflicts = new LinkedHashMap<>();
    managed
        .sets()
        .forEach(
            (other, owned) -> {
              FieldSet taken = owned.intersect(difference.changed());
              if (!other.same(manager) && !taken.isEmpty()) {
                conflicts.put(other, taken);
              }
            });
    if (!conflicts.isEmpty() && !force) {
      throw Conflicts.refusal(conflicts);
    }
    managed.take(difference.changed(), manager);
    managed.take(difference.removed(), manager);
    managed.set(manager, applied, now);
    managed.write(out);
    return out;
  }

  /** Writes down what a create, update or patch has changed, in its manager's name. */
  public void record(@Nullable ObjectNode before, ObjectNode after, Manager manager) {
    ManagedFields managed = ManagedFields.of(before == null ? JsonTree.object() : before);
    // an empty list is how a client asks that the books be thrown away
    if (before != null
        && after.path("metadata").path("managedFields").isArray()
        && after.path("metadata").path("managedFields").isEmpty()) {
      managed = new ManagedFields();
    }
    Comparison difference =
        Comparison.of(
            before == null ? JsonTree.object() : unbooked(before), unbooked(after), schema);
    FieldSet changed =
        ManagedFields.ownable(difference.changed(), manager.subresource(), hasStatus);
    managed.take(changed, manager);
    managed.take(difference.removed(), manager);
    FieldSet owned = managed.owned(manager).minus(difference.removed()).union(changed);
    managed.set(manager, owned, now);
    managed.write(after);
  }

  /** For reading only. */
  private static ObjectNode unbooked(ObjectNode object) {
    ObjectNode out = JsonTree.without(object, List.of("metadata"));
    JsonTree.find(object, "metadata")
        .ifPresent(metadata -> out.set("metadata", JsonTree.without(metadata, BOOKS)));
    return out;
  }

  private static ObjectNode withoutManagedFields(ObjectNode object) {
    ObjectNode out = object.deepCopy();
    JsonTree.find(out, "metadata").ifPresent(metadata -> metadata.remove("managedFields"));
    return out;
  }
}
