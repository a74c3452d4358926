package org.ncclconformance.simulation.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.patch.PatchBody;
import org.ncclconformance.simulation.store.Update.Target;
import tools.jackson.databind.node.ObjectNode;

/** The API as a controller in the same process uses it. */
public final class InProcessApi implements Api {
  private static final String NODES = "system:nodes";

  private final ObjectService objects;
  private final Schedule schedule;
  private final User user;

  public InProcessApi(ObjectService objects, Schedule schedule, User user) {
    this.objects = objects;
    this.schedule = schedule;
    this.user = user;
  }

  @Override
  public Optional<Kind> kind(String group, String plural) {
    return objects.catalogue().find(group, plural).map(ServedKind::kind);
  }

  @Override
  public Optional<ObjectNode> find(Kind kind, @Nullable String namespace, String name) {
    return objects.find(new Target(resource(kind), namespace, name, ""));
  }

  @Override
  public List<ObjectNode> list(Kind kind, @Nullable String namespace) {
    return objects.list(resource(kind), namespace);
  }

  @Override
  public Optional<ObjectNode> look(Kind kind, @Nullable String namespace, String name) {
    return objects.look(new Target(resource(kind), namespace, name, ""));
  }

  @Override
  public List<ObjectNode> lookAtAll(Kind kind, @Nullable String namespace) {
    return objects.lookAtAll(resource(kind), namespace);
  }

  @Override
  public ObjectNode create(ObjectNode object) {
    ServedKind resource = resource(object);
    return objects.create(resource, namespace(object, resource), object, options(false));
  }

  @Override
  public ObjectNode update(ObjectNode object) {
    return objects.put(target(object, ""), object, options(false));
  }

  @Override
  public ObjectNode updateStatus(ObjectNode object) {
    Target target = target(object, "status");
    if (!target.resource().kind().status()) {
      throw Refusals.noSuchResource();
    }
    return objects.put(target, object, options(false));
  }

  @Override
  public ObjectNode apply(ObjectNode object, String fieldManager, boolean force) {
    WriteOptions options = new WriteOptions(user, fieldManager, false, false, force);
    PatchBody patch = new PatchBody.Configuration(JsonTree.copy(object));
    return objects.patch(target(object, ""), patch, options).object();
  }

  @Override
  public void delete(
      Kind kind,
      @Nullable String namespace,
      String name,
      @Nullable String uid,
      String propagation) {
    ServedKind resource = resource(kind);
    Target target = new Target(resource, namespace, name, "");
    // a kubelet deletes a pod that it has stopped, and then without further grace
    boolean stopped =
        resource.is("pods")
            && user.groups().contains(NODES)
            && objects
                .find(target)
                .filter(pod -> JsonTree.has(pod, "metadata", "deletionTimestamp"))
                .isPresent();
    delete(target, uid, propagation, stopped ? 0 : null);
  }

  @Override
  public void remove(Kind kind, @Nullable String namespace, String name, @Nullable String uid) {
    delete(new Target(resource(kind), namespace, name, ""), uid, "Background", 0);
  }

  private void delete(
      Target target, @Nullable String uid, String propagation, @Nullable Integer grace) {
    objects.delete(target, new Deletion.Options(uid, null, propagation, grace, false), user);
  }

  @Override
  public void bind(String namespace, String pod, String node) {
    ServedKind pods = objects.catalogue().find("", "pods").orElseThrow(Refusals::noSuchResource);
    ObjectNode binding = JsonTree.object();
    JsonTree.child(binding, "target").put("name", node);
    objects.bind(new Target(pods, namespace, pod, "binding"), binding, options(false));
  }

  @Override
  public ObjectNode finalizeNamespace(ObjectNode namespace) {
    Target target = target(namespace, "finalize");
    return objects.finalizeNamespace(target, JsonTree.copy(namespace), options(false));
  }

  @Override
  public Subscription watch(Kind kind, Consumer<WatchEvent> sink) {
    ServedKind resource = resource(kind);
    Feed feed = new Feed(sink);
    Runnable stop =
        objects
            .store()
            .follow(
                resource.storage(),
                "",
                present ->
                    present
                        .objects()
                        .forEach(
                            stored ->
                                feed.add(WatchEvent.Type.ADDED, View.shown(stored, resource))),
                change -> feed.add(change.type(), View.shown(change.object(), resource)));
    return () -> {
      stop.run();
      feed.close();
    };
  }

  @Override
  public Api as(User other) {
    return new InProcessApi(objects, schedule, other);
  }

  /** One watch's events, handed over one at a time and in order, on the schedule's threads. */
  private final class Feed {
    private final Consumer<WatchEvent> sink;
    private final Deque<WatchEvent> waiting = new ArrayDeque<>();
    private boolean running;
    private boolean closed;

    Feed(Consumer<WatchEvent> sink) {
      this.sink = sink;
    }

    synchronized void add(WatchEvent.Type type, ObjectNode object) {
      waiting.add(new WatchEvent(type, object));
      if (!running && !closed) {
        running = true;
        schedule.soon(this::deliver);
      }
    }

    synchronized void close() {
      closed = true;
      waiting.clear();
    }

    private synchronized Optional<WatchEvent> next() {
      WatchEvent event = closed ? null : waiting.poll();
      running = event != null;
      return Optional.ofNullable(event);
    }

    private void deliver() {
      for (Optional<WatchEvent> event = next(); event.isPresent(); event = next()) {
        try {
          sink.accept(event.get());
        } catch (RuntimeException | Error e) {
          synchronized (this) {
            running = !waiting.isEmpty() && !closed;
            if (running) {
              schedule.soon(this::deliver);
            }
          }
          throw e;
        }
      }
    }
  }

  private WriteOptions options(boolean force) {
    String name = user.name();
    String manager = name.substring(name.lastIndexOf(':') + 1);
    return new WriteOptions(user, manager, false, false, force);
  }

  private Target target(ObjectNode object, String subresource) {
    ServedKind resource = resource(object);
    return new Target(
        resource,
        namespace(object, resource),
        JsonTree.text(object, "metadata", "name"),
        subresource);
  }

  private static @Nullable String namespace(ObjectNode object, ServedKind resource) {
    String namespace = JsonTree.text(object, "metadata", "namespace");
    return resource.kind().namespaced() && !namespace.isEmpty() ? namespace : null;
  }

  private ServedKind resource(ObjectNode object) {
    return objects
        .catalogue()
        .ofObject(JsonTree.text(object, "apiVersion"), JsonTree.text(object, "kind"))
        .orElseThrow(Refusals::noSuchResource);
  }

  private ServedKind resource(Kind kind) {
    return objects
        .catalogue()
        .find(kind.group(), kind.version(), kind.plural())
        .orElseThrow(Refusals::noSuchResource);
  }
}
