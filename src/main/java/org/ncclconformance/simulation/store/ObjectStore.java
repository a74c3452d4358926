package org.ncclconformance.simulation.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/**
 * Everything that is stored, under one lock and one resource version. What is in here is never
 * changed again, only replaced, so readers share it.
 */
public final class ObjectStore {
  private static final int HISTORY = 5000;

  /** No cluster that anybody meets is so young that version 1 means something. */
  private static final long FIRST = 100;

  private final Map<String, Shelf> shelves = new HashMap<>();
  private long version = FIRST;

  /** One change of one object; a removal carries the last state, and what was there before it. */
  public record Change(
      WatchEvent.Type type, long version, ObjectNode object, @Nullable ObjectNode previous) {}

  /** Objects in the order of their keys, and the version of the whole store that they show. */
  public record Snapshot(List<ObjectNode> objects, long version) {}

  private static final class Shelf {
    final TreeMap<String, ObjectNode> objects = new TreeMap<>();
    final Deque<Change> history = new ArrayDeque<>();
    final List<Consumer<Change>> listeners = new CopyOnWriteArrayList<>();
    long forgotten = FIRST;
  }

  /** {@code namespace/name}, or the bare name. */
  public static String key(@Nullable String namespace, String name) {
    return namespace == null || namespace.isEmpty() ? name : namespace + "/" + name;
  }

  public synchronized long version() {
    return version;
  }

  synchronized Optional<ObjectNode> find(String storage, String key) {
    return Optional.ofNullable(shelf(storage).objects.get(key));
  }

  /** The objects whose key starts so: {@code namespace/} or nothing for all. */
  public synchronized Snapshot list(String storage, String prefix) {
    TreeMap<String, ObjectNode> objects = shelf(storage).objects;
    List<ObjectNode> out =
        prefix.isEmpty()
            ? new ArrayList<>(objects.values())
            : new ArrayList<>(objects.subMap(prefix, prefix + Character.MAX_VALUE).values());
    return new Snapshot(out, version);
  }

  /**
   * The objects as they were at an earlier version.
   *
   * @return empty where changes since then are no longer known
   */
  public synchronized Optional<Snapshot> listAt(String storage, String prefix, long at) {
    Shelf shelf = shelf(storage);
    if (at < shelf.forgotten) {
      return Optional.empty();
    }
    TreeMap<String, ObjectNode> objects = new TreeMap<>(shelf.objects);
    Iterator<Change> newest = shelf.history.descendingIterator();
    while (newest.hasNext()) {
      Change change = newest.next();
      if (change.version() <= at) {
        break;
      }
      ObjectNode previous = change.previous();
      if (previous == null) {
        objects.remove(key(change.object()));
      } else {
        objects.put(key(previous), previous);
      }
    }
    objects.keySet().removeIf(key -> !key.startsWith(prefix));
    return Optional.of(new Snapshot(new ArrayList<>(objects.values()), at));
  }

  private static String key(ObjectNode object) {
    return key(
        JsonTree.text(object, "metadata", "namespace"), JsonTree.text(object, "metadata", "name"));
  }

  /** Stores it where nothing is; false where something is. */
  synchronized boolean insert(String storage, String key, ObjectNode object) {
    Shelf shelf = shelf(storage);
    if (shelf.objects.containsKey(key)) {
      return false;
    }
    stamp(object);
    shelf.objects.put(key, object);
    publish(shelf, new Change(WatchEvent.Type.ADDED, version, object, null));
    return true;
  }

  /** Stores it in the place of exactly that state; false where another one is there by now. */
  synchronized boolean replace(String storage, String key, ObjectNode expected, ObjectNode object) {
    Shelf shelf = shelf(storage);
    if (!isStill(expected, shelf.objects.get(key))) {
      return false;
    }
    stamp(object);
    shelf.objects.put(key, object);
    publish(shelf, new Change(WatchEvent.Type.MODIFIED, version, object, expected));
    return true;
  }

  /** Removes exactly that state, showing {@code last} to those who watch. */
  synchronized boolean remove(String storage, String key, ObjectNode expected, ObjectNode last) {
    Shelf shelf = shelf(storage);
    if (!isStill(expected, shelf.objects.get(key))) {
      return false;
    }
    shelf.objects.remove(key);
    stamp(last);
    publish(shelf, new Change(WatchEvent.Type.DELETED, version, last, expected));
    return true;
  }

  /**
   * Every change after that version, then all that follow, to the listener, in order and under the
   * store's lock.
   *
   * @return empty where changes since then are no longer known
   */
  public synchronized Optional<Runnable> follow(
      String storage, long since, Consumer<Change> listener) {
    Shelf shelf = shelf(storage);
    if (since < shelf.forgotten) {
      return Optional.empty();
    }
    shelf.history.stream().filter(change -> change.version() > since).forEach(listener);
    shelf.listeners.add(listener);
    return Optional.of(() -> shelf.listeners.remove(listener));
  }

  /** As {@link #follow}, from the objects that are there at that moment. */
  public synchronized Runnable follow(
      String storage, String prefix, Consumer<Snapshot> present, Consumer<Change> listener) {
    present.accept(list(storage, prefix));
    Shelf shelf = shelf(storage);
    shelf.listeners.add(listener);
    return () -> shelf.listeners.remove(listener);
  }

  /** Drops what is known of the past, as the real store does every five minutes. */
  public synchronized void compact() {
    for (Shelf shelf : shelves.values()) {
      shelf.history.clear();
      shelf.forgotten = version;
    }
  }

  private static boolean isStill(ObjectNode expected, @Nullable ObjectNode present) {
    return present != null
        && JsonTree.text(present, "metadata", "resourceVersion")
            .equals(JsonTree.text(expected, "metadata", "resourceVersion"));
  }

  private void stamp(ObjectNode object) {
    version++;
    JsonTree.child(object, "metadata").put("resourceVersion", Long.toString(version));
  }

  private void publish(Shelf shelf, Change change) {
    shelf.history.addLast(change);
    if (shelf.history.size() > HISTORY) {
      shelf.forgotten = shelf.history.removeFirst().version();
    }
    shelf.listeners.forEach(listener -> listener.accept(change));
  }

  private Shelf shelf(String storage) {
    return shelves.computeIfAbsent(storage, name -> new Shelf());
  }
}
