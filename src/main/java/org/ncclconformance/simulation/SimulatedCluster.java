package org.ncclconformance.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.access.RbacAuthorization;
import org.ncclconformance.simulation.admission.webhook.Routing;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.RequestRecord;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.ScaledSchedule;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.device.ComputeDomains;
import org.ncclconformance.simulation.device.Equipment;
import org.ncclconformance.simulation.fabric.Fabric;
import org.ncclconformance.simulation.http.ApiServer;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.network.Network;
import org.ncclconformance.simulation.node.Nodes;
import org.ncclconformance.simulation.registry.SimulatedRegistry;
import tools.jackson.databind.node.ObjectNode;

/**
 * A Kubernetes cluster in this process: API server, controllers, GPU nodes and a registry. What a
 * client sees of it is to be what it would see of the real cluster of the recordings. Several may
 * live at once.
 */
public final class SimulatedCluster implements AutoCloseable {
  /** The bearer token of the administrator. */
  public static final String ADMIN_TOKEN = RbacAuthorization.ADMIN_TOKEN;

  /** The bearer token of a user without any role, called {@code somebody}. */
  public static final String NOBODY_TOKEN = "somebody";

  private static final AtomicInteger STARTED = new AtomicInteger();
  private static final String RELEASE = "trainer-v2.2.0.yaml";
  private static final int THREADS = 3;

  private final ScaledSchedule schedule;
  private final ApiServer server;
  private final SimulatedRegistry registry;
  private final Nodes nodes = new Nodes();
  private final Set<String> unmodelled = new ConcurrentSkipListSet<>();

  /**
   * What the cluster is like.
   *
   * @param timeScale how many simulated seconds pass in a real one
   * @param routing how the API server reaches webhooks
   * @param volumeRefresh simulated time until a mounted Secret or ConfigMap follows a change
   * @param equipment what the nodes have beyond GPUs and EFA devices, with drivers for it
   * @param gbps bus bandwidth that a benchmark reaches on nodes whose annotations say nothing of it
   */
  public record Options(
      double timeScale,
      int nodes,
      int gpusPerNode,
      int efasPerNode,
      Routing routing,
      Duration volumeRefresh,
      Set<Equipment> equipment,
      BigDecimal gbps) {
    private static final BigDecimal USUAL = new BigDecimal("338.16");

    /** Two p5.48xlarge, endpoint routing, thirty times as fast as life. */
    public static Options standard() {
      return new Options(30, 2, 8, 32, Routing.ENDPOINTS, Duration.ofSeconds(10), Set.of(), USUAL);
    }

    public Options withNodes(int count) {
      return new Options(
          timeScale, count, gpusPerNode, efasPerNode, routing, volumeRefresh, equipment, gbps);
    }

    public Options withEquipment(Set<Equipment> more) {
      return new Options(
          timeScale,
          nodes,
          gpusPerNode,
          efasPerNode,
          routing,
          volumeRefresh,
          Set.copyOf(more),
          gbps);
    }

    public Options withGbps(String usual) {
      return new Options(
          timeScale,
          nodes,
          gpusPerNode,
          efasPerNode,
          routing,
          volumeRefresh,
          equipment,
          new BigDecimal(usual));
    }
  }

  private SimulatedCluster(Options options) throws IOException {
    schedule =
        new ScaledSchedule(
            options.timeScale(), THREADS, "simulated-cluster-" + STARTED.incrementAndGet());
    Network network = new Network();
    AtomicReference<@Nullable Api> itself = new AtomicReference<>();
    server =
        new ApiServer(
            schedule,
            api -> {
              itself.set(api);
              return new AdmissionChain(api, network, options.routing(), schedule::now);
            },
            api -> {
              RbacAuthorization authorization = new RbacAuthorization(api);
              authorization.token(NOBODY_TOKEN, new User("somebody", List.of()));
              return authorization;
            },
            api -> nodes);
    registry = new SimulatedRegistry();
    SimulatedImages images = new SimulatedImages(registry);
    images.push();
    Api api = server.api(new User("system:apiserver", List.of("system:masters")));
    namespaces(api);
    ControlPlane.start(api, schedule, Resources.text("cluster-ca.pem"), unmodelled::add);
    nodes.start(
        new Nodes.Layout(
            options.nodes(),
            options.gpusPerNode(),
            options.efasPerNode(),
            options.volumeRefresh(),
            options.equipment()),
        api,
        schedule,
        images,
        network,
        new Fabric(api, network, options.gbps()),
        unmodelled::add);
    if (options.equipment().contains(Equipment.COMPUTE_DOMAINS)) {
      User driver =
          new User(
              "system:serviceaccount:nvidia-dra-driver-gpu:compute-domain-controller",
              List.of("system:serviceaccounts", "system:authenticated"));
      new ComputeDomains(new ControlContext(api.as(driver), schedule)).start();
    }
    server.start();
  }

  /** Starts one; it runs until it is closed. */
  public static SimulatedCluster start(Options options) {
    try {
      return new SimulatedCluster(options);
    } catch (IOException e) {
      throw new UncheckedIOException("The simulated registry found no port to listen on.", e);
    }
  }

  /** Starts one with {@link Options#standard}. */
  public static SimulatedCluster start() {
    return start(Options.standard());
  }

  private static void namespaces(Api api) {
    for (String name : List.of("default", "kube-node-lease", "kube-public", "kube-system")) {
      ObjectNode metadata = JsonValues.object("name", name);
      if (name.equals("kube-system")) {
        metadata.set(
            "annotations",
            JsonValues.object(
                "ncclconformance.org/disposable", "true",
                "ncclconformance.org/fabric", "annotations"));
      }
      api.create(JsonValues.object("apiVersion", "v1", "kind", "Namespace", "metadata", metadata));
    }
  }

  /** Where the API server listens, as {@code http://127.0.0.1:34567}. */
  public String apiUrl() {
    return server.url();
  }

  public String adminToken() {
    return ADMIN_TOKEN;
  }

  public String nobodyToken() {
    return NOBODY_TOKEN;
  }

  /** The registry that answers for every public one. */
  public SimulatedRegistry registry() {
    return registry;
  }

  /** The manifest of the simulated Trainer release: YAML documents, as released. */
  public static String release() {
    return Resources.text(RELEASE);
  }

  /**
   * Has one more node join, like the others and after them by name.
   *
   * @return takes it away again, once it has no pods
   */
  public AutoCloseable join() {
    return nodes.join();
  }

  /** Forgets past changes, so that a watch from an older version is answered 410. */
  public void compact() {
    server.compact();
  }

  /** Every request that has been answered over HTTP, oldest first. */
  public List<RequestRecord> requests() {
    return server.requests();
  }

  /** What was asked of the cluster and is not modelled: a run that has done so proves nothing. */
  public List<String> unmodelled() {
    List<String> all = new ArrayList<>(server.unmodelled());
    all.addAll(unmodelled);
    return all;
  }

  @Override
  public void close() {
    schedule.close();
    server.close();
    registry.close();
  }
}
