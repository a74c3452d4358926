package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What is known of a value's shape: enough to merge, to own and to decode it. */
public sealed interface Shape {

  /** Text, a number, a boolean; the type is one of those that types.txt explains. */
  record Scalar(String type) implements Shape {}

  /** Anything: maps are merged by key, lists replaced. */
  record Any() implements Shape {}

  /**
   * A fixed set of fields, looked up on demand since types are recursive.
   *
   * @param open whether it may hold fields that are not declared
   * @param always fields that are there even when they are empty
   * @param defaults what is filled in where it is absent
   */
  record Struct(
      String name,
      boolean atomic,
      boolean open,
      Set<String> always,
      List<Default> defaults,
      Function<String, Optional<Shape>> lookup)
      implements Shape {

    public Optional<Shape> field(String field) {
      return lookup.apply(field);
    }
  }

  /**
   * A value that is filled in.
   *
   * @param path from the value of the type down to the field
   */
  record Default(List<String> path, JsonNode value) {}

  /** Any keys, values of one shape. */
  record MapOf(Shape element, boolean atomic) implements Shape {}

  /** A list, and how its items are told apart. */
  record ListOf(Shape element, Ownership ownership, List<Key> keys, @Nullable String mergeKey)
      implements Shape {

    /** Whether strategic merge patch replaces the list as a whole. */
    public boolean replaced() {
      return mergeKey == null;
    }
  }

  /** Who owns what of a list under server-side apply. */
  enum Ownership {
    ATOMIC,
    SET,
    KEYED
  }

  /** A field that tells items of a list apart, with the value it has where it is absent. */
  record Key(String field, @Nullable String fallback) {}

  /** The shape of a field or of a map's value; anything where nothing is known. */
  static Shape of(Shape parent, String field) {
    if (parent instanceof Struct struct) {
      return struct.field(field).orElseGet(Any::new);
    }
    return parent instanceof MapOf map ? map.element() : new Any();
  }

  /** Whether a value of that shape is owned and replaced as a whole. */
  static boolean atomic(Shape schema) {
    if (schema instanceof Struct struct) {
      return struct.atomic();
    }
    if (schema instanceof MapOf map) {
      return map.atomic();
    }
    return schema instanceof Scalar;
  }
}
