package org.ncclconformance.simulation.release;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.program.Container;

/** Training runtimes as Trainer's informers know them: a moment behind the API. */
final class RuntimeCache {
  private final Map<String, Map<Key, ApiObject>> runtimes = new ConcurrentHashMap<>();

  /** Fills it from the API for as long as the container lives. */
  void watch(Container container, Kind kind) {
    Map<Key, ApiObject> known =
        runtimes.computeIfAbsent(kind.kind(), k -> new ConcurrentHashMap<>());
    var watch =
        container
            .api()
            .watch(
                kind,
                event -> {
                  if (event.type() == WatchEvent.Type.BOOKMARK) {
                    return;
                  }
                  ApiObject runtime = new ApiObject(event.object());
                  if (event.type() == WatchEvent.Type.DELETED) {
                    known.remove(runtime.key());
                  } else {
                    known.put(runtime.key(), runtime);
                  }
                });
    container.lifetime().atEnd(watch::close);
  }

  /** Whether it knows runtimes of that kind at all. */
  boolean serves(String kind) {
    return runtimes.containsKey(kind);
  }

  /** The runtime that a TrainJob refers to. */
  Optional<ApiObject> of(ApiObject trainJob) {
    String kind = trainJob.text("/spec/runtimeRef/kind");
    String namespace = kind.equals("ClusterTrainingRuntime") ? "" : trainJob.namespace();
    return Optional.ofNullable(
        runtimes
            .getOrDefault(kind, Map.of())
            .get(new Key(namespace, trainJob.text("/spec/runtimeRef/name"))));
  }
}
