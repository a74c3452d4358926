package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a kind does in its own way, beyond what its file can say. It keeps nothing: one object
 * serves every cluster of this process.
 */
public interface KindRules {
  /** Those of a kind that needs none. */
  KindRules NONE = new KindRules() {};

  /** Makes of fields that only ever go in what is kept of them. */
  default void read(ObjectNode object) {}

  /**
   * Fills in defaults that depend on something, after the plain ones of the type.
   *
   * @param type as the kind's file or the table of shared types names it
   */
  default void complete(String type, ObjectNode value) {}

  /** Drops fields of features that are off by default in Kubernetes 1.34, without a word. */
  default void dropGated(ObjectNode object) {}

  /**
   * Sets what the API server itself sets in a new object.
   *
   * @param others the objects of the kind that are stored, for reading only
   */
  default void create(ObjectNode object, Supplier<List<ObjectNode>> others) {}

  /** Carries over what an update leaves out and yet does not take away. */
  default void update(ObjectNode object, ObjectNode old) {}

  /**
   * Objects to what is wrong with it.
   *
   * @param old what is to be replaced, or null for a new object
   */
  default void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {}

  /** A stored object as this kind shows it; it may share parts with what is stored. */
  default ObjectNode shown(ObjectNode stored) {
    return stored;
  }

  /** The way back. */
  default ObjectNode stored(ObjectNode shown) {
    return shown;
  }

  /** How it refuses a selector of a field that it does not support, where in words of its own. */
  default Optional<String> unsupported(String field) {
    return Optional.empty();
  }
}
