package org.ncclconformance.nccl.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.cluster.GpuNode;
import org.ncclconformance.nccl.matrix.BenchmarkShape;

/** What becomes of the pods of a runtime. */
class RunPodsTest {
  private static final BenchmarkShape WITH_EFA =
      new BenchmarkShape(List.of(node("a", 32), node("b", 16)));
  private static final BenchmarkShape WITHOUT = PlainNodes.shape(2);

  private static GpuNode node(String name, int efas, Taint... taints) {
    return new GpuNode(
        name,
        name + ".host",
        "amd64",
        null,
        null,
        null,
        8,
        8,
        Map.of(GpuNode.EFA, efas),
        List.of(taints));
  }

  private static RunPods pods(BenchmarkShape shape, Map<String, String> environment, String image) {
    return new RunPods(shape, GpuNode.EFA, environment, image);
  }

  private static ContainerBuilder container(String name) {
    return new ContainerBuilder().withName(name).withImage("its:1");
  }

  private static PodSpec pod(Container... containers) {
    // a builder would copy them
    PodSpec pod = new PodSpec();
    pod.setContainers(List.of(containers));
    return pod;
  }

  // where they go

  @Test
  void theyGoToTheNodesThatAreMeasuredByHostName() {
    PodSpec pod = pod(container("node").build());

    pods(WITH_EFA, Map.of(), null).fit(pod, false);

    var terms =
        pod.getAffinity()
            .getNodeAffinity()
            .getRequiredDuringSchedulingIgnoredDuringExecution()
            .getNodeSelectorTerms();
    assertThat(terms).hasSize(1);
    assertThat(terms.get(0).getMatchExpressions()).hasSize(1);
    assertThat(terms.get(0).getMatchExpressions().get(0).getKey())
        .isEqualTo("kubernetes.io/hostname");
    assertThat(terms.get(0).getMatchExpressions().get(0).getValues())
        .containsExactly("a.host", "b.host");
  }

  @Test
  void theyTolerateWhatTheseNodesRepelAndNothingOfTheNodesHealth() {
    BenchmarkShape shape =
        new BenchmarkShape(
            List.of(
                node("a", 32, new Taint("NoSchedule", "team", null, "nccl")),
                node("b", 32, new Taint("NoExecute", "node.kubernetes.io/not-ready", null, ""))));
    PodSpec pod = pod(container("node").build());

    pods(shape, Map.of(), null).fit(pod, false);

    assertThat(pod.getTolerations())
        .extracting(Toleration::getKey)
        .containsExactly("nvidia.com/gpu", "team");
    assertThat(pod.getTolerations()).extracting(Toleration::getOperator).containsOnly("Exists");
  }

  @Test
  void whoPlacesHisPodsHimselfIsLeftAlone() {
    PodSpec pod = pod(container("node").build());

    pods(WITH_EFA, Map.of(), null).fit(pod, true);

    assertThat(pod.getAffinity()).isNull();
    assertThat(pod.getTolerations()).isEmpty();
  }

  @Test
  void preferringNodesIsNoPlacing() {
    AffinityBuilder prefers =
        new AffinityBuilder()
            .withNewNodeAffinity()
            .addNewPreferredDuringSchedulingIgnoredDuringExecution()
            .withWeight(1)
            .endPreferredDuringSchedulingIgnoredDuringExecution()
            .endNodeAffinity();

    assertThat(RunPods.onlyPrefersNodes(prefers.build())).isTrue();
    assertThat(RunPods.onlyPrefersNodes(new Affinity())).isFalse();
    assertThat(
            RunPods.onlyPrefersNodes(
                new AffinityBuilder(prefers.build())
                    .withNewPodAntiAffinity()
                    .endPodAntiAffinity()
                    .build()))
        .isFalse();
    assertThat(
            RunPods.onlyPrefersNodes(
                new AffinityBuilder(prefers.build())
                    .editNodeAffinity()
                    .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                    .endRequiredDuringSchedulingIgnoredDuringExecution()
                    .endNodeAffinity()
                    .build()))
        .isFalse();
  }

  // what they run and ask for

  @Test
  void anotherImageIsThatOfTheBenchmarkAndOfNoSidecar() {
    PodSpec pod = pod(container("node").build(), container("sidecar").build());
    pod.setInitContainers(List.of(container("fix-ssh-perms").build(), container("wait").build()));

    pods(WITH_EFA, Map.of(), "mine:2").fit(pod, false);

    assertThat(pod.getContainers())
        .extracting(Container::getImage)
        .containsExactly("mine:2", "its:1");
    assertThat(pod.getInitContainers())
        .extracting(Container::getImage)
        .containsExactly("mine:2", "its:1");
  }

  private static Container asking(String resource, String amount) {
    Map<String, Quantity> some = Map.of(resource, new Quantity(amount), "cpu", new Quantity("0"));
    return container("node")
        .withNewResources()
        .withLimits(new LinkedHashMap<>(some))
        .withRequests(new LinkedHashMap<>(some))
        .endResources()
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "true, vpc.amazonaws.com/efa, 16, true",
    "false, vpc.amazonaws.com/efa, 16, false",
    "true, vpc.amazonaws.com/efa, 0, false",
    "false, nvidia.com/gpu, 8, true",
    "false, nvidia.com/gpu, 0, false"
  })
  void whatTheNodesHaveNoneOfIsNotAskedFor(
      boolean efa, String resource, String amount, boolean asked) {
    Container container = asking(resource, amount);

    pods(efa ? WITH_EFA : WITHOUT, Map.of(), null).fit(pod(container), false);

    assertThat(container.getResources().getLimits().containsKey(resource)).isEqualTo(asked);
    assertThat(container.getResources().getRequests().containsKey(resource)).isEqualTo(asked);
    assertThat(container.getResources().getLimits()).as("no extended resource").containsKey("cpu");
  }

  // what the launcher is told

  private static Container handed(Map<String, String> environment, String... arguments) {
    Container launcher =
        container("node")
            .addNewEnv()
            .withName("NCCL_DEBUG")
            .withValue("WARN")
            .endEnv()
            .withArgs(arguments)
            .build();
    pods(WITH_EFA, environment, null).hand(pod(launcher, container("sidecar").build()));
    return launcher;
  }

  @Test
  void aVariableReplacesItsNamesakeAndReachesEveryRank() {
    Container launcher =
        handed(
            Map.of("NCCL_DEBUG", "INFO"),
            "mpirun",
            "-x",
            "NCCL_DEBUG=WARN",
            "-x",
            "NCCL_DEBUG_FILE=y",
            "/opt/all_reduce_perf",
            "-b",
            "1K");

    assertThat(launcher.getEnv()).extracting(EnvVar::getValue).containsExactly("INFO");
    assertThat(launcher.getArgs())
        .containsExactly(
            "mpirun",
            "-x",
            "NCCL_DEBUG=INFO",
            "-x",
            "NCCL_DEBUG_FILE=y",
            "/opt/all_reduce_perf",
            "-b",
            "1K");
  }

  @Test
  void aNewOneIsExportedBeforeTheProgram() {
    assertThat(handed(Map.of("FI_PROVIDER", "efa"), "mpirun", "/opt/all_reduce_perf_mpi").getArgs())
        .containsExactly("mpirun", "-x", "FI_PROVIDER=efa", "/opt/all_reduce_perf_mpi");
  }

  @Test
  void whatIsNotNcclsStaysWithTheLauncher() {
    Container launcher = handed(Map.of("LOG", "x"), "mpirun", "all_reduce_perf");

    assertThat(launcher.getEnv()).extracting(EnvVar::getName).contains("LOG");
    assertThat(launcher.getArgs()).containsExactly("mpirun", "all_reduce_perf");
  }

  @Test
  void whereNoProgramIsNamedNothingIsExported() {
    assertThat(handed(Map.of("NCCL_ALGO", "Ring"), "sh", "-c", "run").getArgs())
        .containsExactly("sh", "-c", "run");
  }

  @Test
  void kubernetesTakesNothingForAVariableOfItsOwn() {
    assertThat(handed(Map.of("LOG", "$(HOME) $x"), "sh").getEnv())
        .extracting(EnvVar::getValue)
        .contains("$$(HOME) $x");
  }
}
