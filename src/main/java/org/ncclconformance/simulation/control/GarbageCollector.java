package org.ncclconformance.simulation.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/**
 * Deletes what no owner holds any more, keeps an owner that is deleted in the foreground until its
 * dependents have gone, and cuts the dependents of an orphaning one loose.
 */
public final class GarbageCollector implements ControlLoop.Reconciler {
  private static final String FOREGROUND = "foregroundDeletion";
  private static final String ORPHAN = "orphan";

  private final ControlContext context;
  private final NamespacedKinds served;
  private final ControlLoop loop;
  private final Map<String, Item> items = new HashMap<>();
  private final Map<String, Api.Subscription> custom = new HashMap<>();

  private record Item(Kind kind, ApiObject object) {}

  public GarbageCollector(ControlContext context) {
    this.context = context;
    this.served = new NamespacedKinds(context);
    this.loop = new ControlLoop(context.schedule(), this);
  }

  public void start() {
    served.builtIn().stream().filter(kind -> !kind.plural().equals("events")).forEach(this::watch);
    context.watch("customresourcedefinitions.apiextensions.k8s.io", this::definition);
  }

  private void definition(WatchEvent.Type type, ApiObject crd) {
    synchronized (custom) {
      if (type == WatchEvent.Type.DELETED) {
        Api.Subscription ended = custom.remove(crd.uid());
        if (ended != null) {
          ended.close();
        }
      } else if (crd.is("Established") && !custom.containsKey(crd.uid())) {
        served.custom(crd).ifPresent(kind -> custom.put(crd.uid(), watch(kind)));
      }
    }
  }

  private Api.Subscription watch(Kind kind) {
    return context.api().watch(kind, event -> seen(kind, event));
  }

  private void seen(Kind kind, WatchEvent event) {
    if (event.type() == WatchEvent.Type.BOOKMARK) {
      return;
    }
    ApiObject object = new ApiObject(event.object());
    List<String> affected = new ArrayList<>();
    synchronized (items) {
      if (event.type() == WatchEvent.Type.DELETED) {
        items.remove(object.uid());
        object.owners().forEach(owner -> affected.add(owner.uid()));
        dependents(object.uid()).forEach(item -> affected.add(item.object().uid()));
      } else {
        Item before = items.put(object.uid(), new Item(kind, object));
        boolean news =
            before == null
                || before.object().deleting() != object.deleting()
                || !before.object().finalizers().equals(object.finalizers())
                || !before.object().owners().equals(object.owners());
        if (news && (!object.owners().isEmpty() || object.deleting())) {
          affected.add(object.uid());
        }
      }
    }
    affected.forEach(uid -> loop.add(new Key("", uid)));
  }

  private List<Item> dependents(String uid) {
    synchronized (items) {
      return items.values().stream()
          .filter(item -> item.object().owners().stream().anyMatch(o -> o.uid().equals(uid)))
          .toList();
    }
  }

  private Optional<Item> item(String uid) {
    synchronized (items) {
      return Optional.ofNullable(items.get(uid));
    }
  }

  @Override
  public void reconcile(Key key) {
    Optional<Item> known = item(key.name());
    if (known.isEmpty()) {
      return;
    }
    Kind kind = known.get().kind();
    Key name = known.get().object().key();
    Optional<ApiObject> live =
        context.api().find(kind, name.namespaceOrNull(), name.name()).map(ApiObject::new);
    if (live.isEmpty() || !live.get().uid().equals(key.name())) {
      return;
    }
    if (live.get().deleting()) {
      release(live.get());
    } else {
      collect(kind, live.get());
    }
  }

  private void release(ApiObject owner) {
    List<Item> dependents = dependents(owner.uid());
    if (owner.finalizers().contains(ORPHAN)) {
      dependents.forEach(item -> cut(item, owner.uid()));
      removeFinalizer(owner, ORPHAN);
    } else if (owner.finalizers().contains(FOREGROUND)) {
      List<Item> blocking =
          dependents.stream().filter(item -> blocks(item.object(), owner.uid())).toList();
      if (blocking.isEmpty()) {
        removeFinalizer(owner, FOREGROUND);
      }
      dependents.forEach(item -> loop.add(new Key("", item.object().uid())));
    }
  }

  private static boolean blocks(ApiObject dependent, String uid) {
    return dependent.owners().stream().anyMatch(o -> o.uid().equals(uid) && o.blocks());
  }

  private void collect(Kind kind, ApiObject object) {
    List<String> absent = new ArrayList<>();
    boolean held = false;
    boolean waiting = false;
    for (ApiObject.Owner owner : object.owners()) {
      Optional<ApiObject> live = live(owner, object);
      boolean inForeground =
          live.isPresent() && live.get().deleting() && live.get().finalizers().contains(FOREGROUND);
      if (live.isEmpty()) {
        absent.add(owner.uid());
      }
      waiting |= inForeground;
      held |= live.isPresent() && !inForeground;
    }
    if (object.owners().isEmpty()) {
      return;
    }
    if (held) {
      absent.forEach(uid -> cut(new Item(kind, object), uid));
      return;
    }
    String policy = waiting && hasDependents(object) ? "Foreground" : "Background";
    String namespace = object.key().namespaceOrNull();
    context.api().delete(kind, namespace, object.name(), object.uid(), policy);
  }

  private boolean hasDependents(ApiObject object) {
    return dependents(object.uid()).stream().anyMatch(i -> blocks(i.object(), object.uid()));
  }

  /** The owner as stored, unless another object has its name by now. */
  private Optional<ApiObject> live(ApiObject.Owner owner, ApiObject of) {
    Optional<Item> known = item(owner.uid());
    if (known.isPresent()) {
      return Optional.of(known.get().object());
    }
    return kindOf(owner)
        .flatMap(
            kind ->
                context.api().find(kind, kind.namespaced() ? of.namespace() : null, owner.name()))
        .map(ApiObject::new)
        .filter(live -> live.uid().equals(owner.uid()));
  }

  private Optional<Kind> kindOf(ApiObject.Owner owner) {
    String version = owner.apiVersion();
    String group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
    return served.named(group, owner.kind());
  }

  private void cut(Item item, String uid) {
    Key name = item.object().key();
    context
        .api()
        .find(item.kind(), name.namespaceOrNull(), name.name())
        .ifPresent(json -> store(without(json, uid)));
  }

  private static ObjectNode without(ObjectNode json, String uid) {
    ApiObject object = new ApiObject(json);
    object
        .metadata()
        .set(
            "ownerReferences",
            JsonValues.array(
                object.owners().stream()
                    .filter(o -> !o.uid().equals(uid))
                    .map(ApiObject.Owner::json)
                    .toList()));
    return json;
  }

  private void removeFinalizer(ApiObject owner, String finalizer) {
    if (owner.removeFinalizer(finalizer)) {
      store(owner.json());
    }
  }

  private void store(ObjectNode json) {
    context.api().update(json);
  }
}
