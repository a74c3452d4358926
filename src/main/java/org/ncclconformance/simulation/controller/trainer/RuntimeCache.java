package org.ncclconformance.simulation.controller.trainer;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.controller.Key;
import org.ncclconformance.simulation.controller.Resource;
import org.ncclconformance.simulation.controller.process.Container;

/** Training runtimes as Trainer's informers know them: a moment behind the API. */
final class RuntimeCache {
  private final Map<String, Map<Key, Resource>> runtimes = new ConcurrentHashMap<>();

  /** Fills it from the API for as long as the container lives. */
  void watch(Container container, Kind kind) {
    Map<Key, Resource> known =
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
                  Resource runtime = new Resource(event.object());
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
  Optional<Resource> of(Resource trainJob) {
    String kind = trainJob.text("/spec/runtimeRef/kind");
    String namespace = kind.equals("ClusterTrainingRuntime") ? "" : trainJob.namespace();
    return Optional.ofNullable(
        runtimes
            .getOrDefault(kind, Map.of())
            .get(new Key(namespace, trainJob.text("/spec/runtimeRef/name"))));
  }
}
