package org.ncclconformance.simulation.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.ControlLoop;
import org.ncclconformance.simulation.control.PodPhase;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;

/** One node's kubelet: a worker for each pod that is bound to the node. */
final class Kubelet implements ControlLoop.Reconciler {
  private final KubeletContext context;
  private final Duration volumeRefresh;
  private final Map<String, PodWorker> workers = new ConcurrentHashMap<>();
  private final Map<Key, String> uids = new ConcurrentHashMap<>();
  private final List<Api.Subscription> watches = new ArrayList<>();

  Kubelet(KubeletContext context, Duration volumeRefresh) {
    this.context = context;
    this.volumeRefresh = volumeRefresh;
  }

  NodeIdentity node() {
    return context.node();
  }

  void start() {
    ControlContext control = context.control();
    ControlLoop loop = new ControlLoop(control.schedule(), this);
    watches.add(
        control.watch(
            "pods",
            (type, pod) -> {
              if (pod.text("/spec/nodeName").equals(node().name())) {
                loop.add(pod.key());
              }
            }));
    watches.add(control.watch("secrets", (type, secret) -> sourceChanged(secret)));
    watches.add(control.watch("configmaps", (type, map) -> sourceChanged(map)));
  }

  /** Sees nothing more. */
  void stop() {
    watches.forEach(Api.Subscription::close);
  }

  private void sourceChanged(ApiObject source) {
    for (PodWorker worker : workers.values()) {
      if (worker.pod().namespace().equals(source.namespace())) {
        worker.sourceChanged(context.schedule(), volumeRefresh);
      }
    }
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found =
        context.api().find(context.pods(), key.namespace(), key.name()).map(ApiObject::new);
    String uid = found.map(ApiObject::uid).orElse("");
    String before = uids.get(key);
    if (before != null && !before.equals(uid)) {
      uids.remove(key);
      PodWorker worker = workers.remove(before);
      if (worker != null) {
        worker.vanished();
      }
    }
    if (found.isEmpty()) {
      return;
    }
    PodWorker worker = workers.get(uid);
    if (worker == null) {
      if (PodPhase.ended(found.get()) && !found.get().deleting()) {
        return;
      }
      worker = new PodWorker(context, found.get());
      workers.put(uid, worker);
      uids.put(key, uid);
    }
    worker.update(found.get());
  }

  /** The worker of that pod, if it is on this node. */
  Optional<PodWorker> worker(String namespace, String pod) {
    return Optional.ofNullable(uids.get(new Key(namespace, pod))).map(workers::get);
  }
}
