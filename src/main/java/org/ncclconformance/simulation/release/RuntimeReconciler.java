package org.ncclconformance.simulation.release;

import java.time.Duration;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.node.ArrayNode;

/** Holds a runtime that TrainJobs refer to, by a finalizer (facts: trainer-jobset 1.6). */
final class RuntimeReconciler implements ControlLoop.Reconciler {
  private static final String IN_USE = "trainer.kubeflow.org/resource-in-use";

  private final Container container;
  private final Kind runtimes;
  private final Kind trainJobs;
  private final ControlLoop loop;

  RuntimeReconciler(Container container, Kind runtimes, Kind trainJobs) {
    this.container = container;
    this.runtimes = runtimes;
    this.trainJobs = trainJobs;
    this.loop = new ControlLoop(container.lifetime(), this);
  }

  void start() {
    var own = container.api().watch(runtimes, e -> loop.add(new ApiObject(e.object()).key()));
    container.lifetime().atEnd(own::close);
    var users =
        container
            .api()
            .watch(
                trainJobs,
                e -> {
                  ApiObject job = new ApiObject(e.object());
                  if (job.text("/spec/runtimeRef/kind").equals(runtimes.kind())) {
                    String namespace = runtimes.namespaced() ? job.namespace() : "";
                    Key runtime = new Key(namespace, job.text("/spec/runtimeRef/name"));
                    loop.addAfter(Duration.ofMillis(200), runtime);
                  }
                });
    container.lifetime().atEnd(users::close);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found =
        container.api().find(runtimes, key.namespaceOrNull(), key.name()).map(ApiObject::new);
    if (found.isEmpty()) {
      return;
    }
    ApiObject runtime = found.get();
    boolean held = runtime.finalizers().contains(IN_USE);
    boolean used =
        container.api().list(trainJobs, key.namespaceOrNull()).stream()
            .map(ApiObject::new)
            .anyMatch(job -> refers(job, key));
    if (used && !held && !runtime.deleting()) {
      ArrayNode finalizers = JsonValues.array(runtime.finalizers());
      runtime.metadata().set("finalizers", finalizers.add(IN_USE));
      container.api().update(runtime.json());
    } else if (!used && held && runtime.deleting()) {
      runtime.removeFinalizer(IN_USE);
      container.api().update(runtime.json());
    }
  }

  private boolean refers(ApiObject job, Key runtime) {
    return job.text("/spec/runtimeRef/kind").equals(runtimes.kind())
        && job.text("/spec/runtimeRef/name").equals(runtime.name());
  }
}
