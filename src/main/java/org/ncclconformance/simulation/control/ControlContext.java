package org.ncclconformance.simulation.control;

import java.util.function.Consumer;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;

/**
 * What a controller works with.
 *
 * @param api in the controller's own name
 */
public record ControlContext(Api api, Schedule schedule) {

  /** The kind of a resource that is always served, as {@code deployments.apps}. */
  public Kind kind(String resource) {
    int dot = resource.indexOf('.');
    String plural = dot < 0 ? resource : resource.substring(0, dot);
    String group = dot < 0 ? "" : resource.substring(dot + 1);
    return api.kind(group, plural)
        .orElseThrow(() -> new IllegalStateException("The API does not serve " + resource + "."));
  }

  /** Delivers every object of the kind, present and later, with what happened to it. */
  public Api.Subscription watch(String resource, Sink sink) {
    return api.watch(
        kind(resource),
        event -> {
          if (event.type() != WatchEvent.Type.BOOKMARK) {
            sink.accept(event.type(), new ApiObject(event.object()));
          }
        });
  }

  /** Adds the key of every object of the kind that is seen or changes. */
  public Api.Subscription watch(String resource, ControlLoop loop) {
    return watch(resource, (type, object) -> loop.add(object.key()));
  }

  /** Adds the key of the controlling owner of that kind of every object that is seen or changes. */
  public Api.Subscription watchOwned(String resource, String ownerKind, ControlLoop loop) {
    return watch(
        resource,
        (type, object) ->
            object
                .controller()
                .filter(owner -> owner.kind().equals(ownerKind))
                .ifPresent(owner -> loop.add(new Key(object.namespace(), owner.name()))));
  }

  /** The time stamp of now. */
  public String now() {
    return Times.seconds(schedule.now());
  }

  /** Reads what a watch delivers. */
  public interface Sink {
    void accept(WatchEvent.Type type, ApiObject object);
  }

  /** Applies the change to the object's present state and stores its status, if it is there. */
  public void changeStatus(Kind kind, Key key, Consumer<ApiObject> change) {
    api.find(kind, key.namespaceOrNull(), key.name())
        .ifPresent(
            json -> {
              ApiObject object = new ApiObject(json);
              var before = object.at("/status").deepCopy();
              change.accept(object);
              if (!before.equals(object.at("/status"))) {
                api.updateStatus(object.json());
              }
            });
  }
}
