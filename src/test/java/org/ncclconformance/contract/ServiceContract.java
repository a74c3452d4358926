package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Services and nodes: what a client can rely on when it looks around. */
interface ServiceContract extends Contract {

  @Test
  default void aServiceIsDefaultedAndGetsAnAddress(Space space) {
    Doc made = service(space);
    space.that(made.text("/spec/type")).isEqualTo("ClusterIP");
    space.that(made.text("/spec/clusterIP")).matches("10\\.[0-9]+\\.[0-9]+\\.[0-9]+");
    space.that(made.text("/spec/clusterIPs/0")).isEqualTo(made.text("/spec/clusterIP"));
    space.that(made.text("/spec/ports/0/protocol")).isEqualTo("TCP");
    space.that(made.number("/spec/ports/0/targetPort")).isEqualTo(80);
    space.that(made.text("/spec/sessionAffinity")).isEqualTo("None");
  }

  @Test
  default void readyPodsBecomeEndpoints(Space space) {
    space.runnable();
    service(space);
    space.create(
        "pods",
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: p, labels: {app: p}}
        spec:
          terminationGracePeriodSeconds: 0
          containers: [{name: c, image: 'busybox:1.37', command: [sleep, '600']}]
        """);
    Doc pod = space.until("pods/p", "ready", p -> p.condition("Ready").startsWith("True "));
    Doc slice =
        space.untilAny(
            "discovery.k8s.io/v1:endpointslices?labelSelector=kubernetes.io%2Fservice-name%3Ds",
            "ready", s -> s.text("/endpoints/0/conditions/ready").equals("true"));
    space.that(slice.text("/endpoints/0/addresses/0")).isEqualTo(pod.text("/status/podIP"));
    space.that(slice.text("/endpoints/0/targetRef/name")).isEqualTo("p");
    space.that(slice.number("/ports/0/port")).isEqualTo(80);
    Doc endpoints = space.until("endpoints/s", "filled", e -> e.has("/subsets/0/addresses/0/ip"));
    space.that(endpoints.text("/subsets/0/addresses/0/ip")).isEqualTo(pod.text("/status/podIP"));
    space.delete("pods/p").expect(200);
    Doc empty = space.until("endpoints/s", "empty", e -> !e.has("/subsets/0"));
    space.that(empty.name()).isEqualTo("s");
  }

  @Test
  default void nodesAreReadyAndSayWhatTheyHave(Space space) {
    Doc nodes = space.get("/api/v1/nodes").expect(200);
    space.that(nodes.all("/items").isEmpty()).isFalse();
    for (Doc node : nodes.all("/items")) {
      space
          .that(node.condition("Ready"))
          .isEqualTo("True KubeletReady: kubelet is posting ready status");
      space
          .that(node.condition("MemoryPressure"))
          .isEqualTo("False KubeletHasSufficientMemory: kubelet has sufficient memory available");
      space.that(node.text("/metadata/labels/kubernetes.io~1hostname")).isEqualTo(node.name());
      space.that(node.text("/status/nodeInfo/kubeletVersion")).startsWith("v1.");
      space.that(node.text("/status/allocatable/nvidia.com~1gpu")).matches("[0-9]+");
      space.that(node.texts("/status/addresses", "/type")).contains("InternalIP", "Hostname");
    }
  }

  private static Doc service(Space space) {
    return space.create(
        "services",
        "{apiVersion: v1, kind: Service, metadata: {name: s},"
            + " spec: {selector: {app: p}, ports: [{port: 80}]}}");
  }
}
