package org.ncclconformance.simulation.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A set of field paths, a tree as {@code fieldsV1} is one: {@code f:name} for a field, {@code
 * k:{...}} for an item by its keys, {@code v:...} for an item of a set.
 */
final class FieldSet {
  private boolean member;
  private final Map<String, FieldSet> children = new TreeMap<>();

  static FieldSet parse(JsonNode fields) {
    FieldSet out = new FieldSet();
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      if (field.getKey().equals(".")) {
        out.member = true;
      } else {
        FieldSet child = parse(field.getValue());
        child.member |= child.children.isEmpty();
        out.children.put(field.getKey(), child);
      }
    }
    return out;
  }

  ObjectNode toJson() {
    ObjectNode out = JsonTree.object();
    children.forEach((element, child) -> out.set(element, child.body()));
    return out;
  }

  private ObjectNode body() {
    ObjectNode out = JsonTree.object();
    if (member && !children.isEmpty()) {
      out.set(".", JsonTree.object());
    }
    children.forEach((element, child) -> out.set(element, child.body()));
    return out;
  }

  boolean isEmpty() {
    return !member && children.isEmpty();
  }

  boolean isMember() {
    return member;
  }

  @Nullable FieldSet get(String element) {
    return children.get(element);
  }

  /** The subtree at that element, grafted in; an empty one is left out. */
  void put(String element, FieldSet child) {
    if (!child.isEmpty()) {
      children.put(element, child);
    }
  }

  void add() {
    member = true;
  }

  /** Without that path and everything below it. */
  FieldSet without(String... path) {
    FieldSet out = union(new FieldSet());
    FieldSet at = out;
    List<FieldSet> trail = new ArrayList<>();
    for (int i = 0; i < path.length - 1; i++) {
      FieldSet next = at.children.get(path[i]);
      if (next == null) {
        return out;
      }
      trail.add(at);
      at = next;
    }
    at.children.remove(path[path.length - 1]);
    for (int i = trail.size() - 1; i >= 0; i--) {
      FieldSet child = trail.get(i).children.get(path[i]);
      if (child != null && child.isEmpty()) {
        trail.get(i).children.remove(path[i]);
      }
    }
    return out;
  }

  /** Only that field and what is below it. */
  FieldSet only(String element) {
    FieldSet out = new FieldSet();
    FieldSet child = children.get(element);
    if (child != null) {
      out.put(element, child);
    }
    return out;
  }

  FieldSet union(FieldSet other) {
    FieldSet out = new FieldSet();
    out.member = member || other.member;
    children.forEach((element, child) -> out.children.put(element, child));
    other.children.forEach(
        (element, child) -> {
          FieldSet mine = out.children.get(element);
          out.children.put(element, mine == null ? child : mine.union(child));
        });
    out.children.replaceAll((element, child) -> child.union(EMPTY));
    return out;
  }

  FieldSet minus(FieldSet other) {
    FieldSet out = new FieldSet();
    out.member = member && !other.member;
    children.forEach(
        (element, child) -> {
          FieldSet theirs = other.children.get(element);
          out.put(element, theirs == null ? child : child.minus(theirs));
        });
    return out;
  }

  FieldSet intersect(FieldSet other) {
    FieldSet out = new FieldSet();
    out.member = member && other.member;
    children.forEach(
        (element, child) -> {
          FieldSet theirs = other.children.get(element);
          if (theirs != null) {
            out.put(element, child.intersect(theirs));
          }
        });
    return out;
  }

  /** Every member as the API server prints it, {@code .spec.containers[name="x"].image}. */
  List<String> paths() {
    List<String> out = new ArrayList<>();
    collect("", out);
    return out;
  }

  private void collect(String prefix, List<String> out) {
    if (member) {
      out.add(prefix);
    }
    children.forEach((element, child) -> child.collect(prefix + FieldElement.print(element), out));
  }

  @Override
  public String toString() {
    return toJson().toString();
  }

  private static final FieldSet EMPTY = new FieldSet();
}
