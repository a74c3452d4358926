package org.ncclconformance.nccl.run;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.BenchmarkShape;

/** Fits a runtime's pods to a run: its nodes, its variables, its image. */
final class RunPods {
  private static final Set<String> REPLACED = Set.of("node", "fix-ssh-perms");
  private static final String PROGRAM = "all_reduce_perf";

  private final BenchmarkShape shape;
  private final Map<String, String> environment;
  private final @Nullable String image;
  private final @Nullable String fabric;

  /**
   * For one run.
   *
   * @param fabric the extended resource that carries it, or null
   * @param environment further variables of the launcher
   * @param image to run instead of the runtime's own, or null
   */
  RunPods(
      BenchmarkShape shape,
      @Nullable String fabric,
      Map<String, String> environment,
      @Nullable String image) {
    this.shape = shape;
    this.fabric = fabric;
    this.environment = environment;
    this.image = image;
  }

  /** Any pod of the run. */
  void fit(PodSpec pod, boolean placedByItsAuthor) {
    if (!placedByItsAuthor) {
      pod.setTolerations(tolerations());
      Affinity its = pod.getAffinity() == null ? new Affinity() : pod.getAffinity();
      pod.setAffinity(
          new AffinityBuilder(its)
              .editOrNewNodeAffinity()
              .withNewRequiredDuringSchedulingIgnoredDuringExecution()
              .addNewNodeSelectorTerm()
              .addNewMatchExpression()
              .withKey("kubernetes.io/hostname")
              .withOperator("In")
              .withValues(shape.nodes().stream().map(GpuNode::hostname).toList())
              .endMatchExpression()
              .endNodeSelectorTerm()
              .endRequiredDuringSchedulingIgnoredDuringExecution()
              .endNodeAffinity()
              .build());
    }
    Stream.of(pod.getInitContainers(), pod.getContainers())
        .flatMap(List::stream)
        .forEach(this::fit);
  }

  /** Whether it says which nodes are better, and nothing of which are possible. */
  static boolean onlyPrefersNodes(Affinity affinity) {
    return affinity.getPodAffinity() == null
        && affinity.getPodAntiAffinity() == null
        && affinity.getNodeAffinity() != null
        && affinity.getNodeAffinity().getRequiredDuringSchedulingIgnoredDuringExecution() == null;
  }

  private void fit(Container container) {
    if (image != null && REPLACED.contains(container.getName())) {
      container.setImage(image);
    }
    if (container.getResources() != null) {
      withoutNone(container.getResources().getLimits());
      withoutNone(container.getResources().getRequests());
    }
  }

  /** What the nodes have none of is not asked for: nobody could be placed. */
  private void withoutNone(@Nullable Map<String, Quantity> resources) {
    if (resources != null) {
      if (fabric != null && shape.fabric(fabric) == 0) {
        resources.remove(fabric);
      }
      resources
          .entrySet()
          .removeIf(
              e -> e.getKey().contains("/") && e.getValue().getNumericalAmount().signum() == 0);
    }
  }

  /** The variables go to the launcher, and those of NCCL and its plugins to every rank as well. */
  void hand(PodSpec launcher) {
    launcher.getContainers().stream()
        .filter(c -> c.getName().equals(BenchmarkRuntime.CONTAINER))
        .forEach(this::hand);
  }

  private void hand(Container launcher) {
    List<EnvVar> variables = new ArrayList<>(launcher.getEnv());
    environment.forEach(
        (name, value) -> {
          variables.removeIf(v -> v.getName().equals(name));
          variables.add(new EnvVarBuilder().withName(name).withValue(escaped(value)).build());
        });
    launcher.setEnv(variables);
    List<String> words = new ArrayList<>(launcher.getArgs());
    environment.forEach(
        (name, value) -> {
          if (name.startsWith("NCCL_") || name.startsWith("FI_")) {
            export(words, name, escaped(value));
          }
        });
    launcher.setArgs(words);
  }

  /**
   * Over what the runtime itself exports under that name; before the program, where mpirun looks.
   */
  private static void export(List<String> words, String name, String value) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).equals("-x") && words.get(i + 1).split("=", 2)[0].equals(name)) {
        words.set(i + 1, name + "=" + value);
        return;
      }
    }
    for (int i = 0; i < words.size(); i++) {
      if (words.get(i).substring(words.get(i).lastIndexOf('/') + 1).startsWith(PROGRAM)) {
        words.addAll(i, List.of("-x", name + "=" + value));
        return;
      }
    }
  }

  /** Kubernetes would take {@code $(...)} for a variable of its own. */
  private static String escaped(String value) {
    return value.replace("$(", "$$(");
  }

  /**
   * Exactly the taints that the used nodes have. To tolerate everything would put a worker on a
   * node that is being cordoned or is not ready.
   */
  private List<Toleration> tolerations() {
    Set<String> keys = new TreeSet<>(List.of(GpuNode.GPU));
    shape.nodes().stream()
        .flatMap(n -> n.taints().stream())
        .map(t -> t.getKey())
        .filter(key -> !key.startsWith("node.kubernetes.io/"))
        .forEach(keys::add);
    return keys.stream()
        .map(key -> new TolerationBuilder().withKey(key).withOperator("Exists").build())
        .toList();
  }
}
