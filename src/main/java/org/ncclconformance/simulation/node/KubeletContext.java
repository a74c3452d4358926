package org.ncclconformance.simulation.node;

import java.util.List;
import java.util.function.Consumer;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.control.EventRecorder;
import org.ncclconformance.simulation.device.DeviceDriver;
import org.ncclconformance.simulation.fabric.Fabric;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.network.Network;

/** What the parts of one kubelet share. */
record KubeletContext(
    NodeIdentity node,
    ControlContext control,
    Kind pods,
    EventRecorder events,
    NodeImages images,
    ImageSource source,
    PodSources sources,
    NodeFiles files,
    List<DeviceDriver> drivers,
    Environment environment,
    PodAddresses addresses,
    Network network,
    Fabric fabric,
    Consumer<String> unmodelled) {

  static KubeletContext of(
      NodeIdentity node,
      ControlContext control,
      NodeFiles files,
      List<DeviceDriver> drivers,
      ImageSource source,
      Network network,
      Fabric fabric,
      Consumer<String> unmodelled) {
    PodSources sources = new PodSources(control);
    return new KubeletContext(
        node,
        control,
        control.kind("pods"),
        new EventRecorder(control, "kubelet", node.name()),
        new NodeImages(),
        source,
        sources,
        files,
        List.copyOf(drivers),
        new Environment(sources),
        new PodAddresses(node),
        network,
        fabric,
        unmodelled);
  }

  Schedule schedule() {
    return control.schedule();
  }

  Api api() {
    return control.api();
  }

  String now() {
    return control.now();
  }

  /** The API in the name of the pod's ServiceAccount. */
  Api apiOf(ApiObject pod) {
    String account = pod.text("/spec/serviceAccountName");
    String group = "system:serviceaccounts";
    return api()
        .as(
            new User(
                "system:serviceaccount:"
                    + pod.namespace()
                    + ":"
                    + (account.isEmpty() ? "default" : account),
                List.of(group, group + ":" + pod.namespace(), "system:authenticated")));
  }

  /** Changes the status of that very pod, if it is still there. */
  void writeStatus(Key key, String uid, Consumer<ApiObject> change) {
    control.changeStatus(
        pods,
        key,
        stored -> {
          if (stored.uid().equals(uid)) {
            change.accept(stored);
          }
        });
  }
}
