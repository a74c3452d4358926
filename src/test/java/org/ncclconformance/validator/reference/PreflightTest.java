package org.ncclconformance.validator.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Edit;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.diagnosis.CauseCode;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.nccl.matrix.SupportedBenchmark;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.simulation.registry.RegistryRefusal;
import org.ncclconformance.trainer.install.SharedCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.state.TrainerState;
import org.ncclconformance.validator.Measurement;
import org.ncclconformance.validator.Verdict;
import org.ncclconformance.validator.Verdict.Outcome;

/** What a look at a cluster without Trainer comes to, by what was asked. */
class PreflightTest {
  private static final String PRODUCT = "nvidia.com/gpu.product";
  private static final String TYPE = "node.kubernetes.io/instance-type";

  @TempDir static Path folder;
  private static SimulatedSite site;

  @BeforeAll
  static void start() {
    site = new SimulatedSite(folder);
  }

  @AfterAll
  static void stop() {
    site.close();
  }

  private static Verdict look(Asked asked) throws InterruptedException {
    return new ReferenceValidator(SharedCertificates.SHARED).preflight(asked.request());
  }

  private static Asked asked() {
    return site.asked(site.cluster);
  }

  private static BenchmarkRuntime ownRuntime() {
    return SupportedBenchmark.of(CheckName.ALL_REDUCE, new Platform("h100", "eks"))
        .orElseThrow()
        .runtime()
        .renamed("ours");
  }

  private static Measurement own() {
    return Asked.standard().with(ownRuntime());
  }

  private static void stops(Verdict verdict, Outcome outcome, CauseCode code, String... words) {
    assertThat(verdict.outcome()).isEqualTo(outcome);
    assertThat(verdict.cause()).isNotNull();
    assertThat(verdict.cause().code()).isEqualTo(code);
    assertThat(verdict.message() + "\n" + verdict.cause().sentence()).contains(words);
  }

  @Test
  void whatCanBeInstalledAndMeasuredMayGoOn() throws Exception {
    Verdict verdict = look(asked());

    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.state()).isEqualTo(TrainerState.ABSENT);
    assertThat(verdict.message())
        .isEqualTo("the check could run: Trainer is ABSENT and installed from " + site.manifest);
    assertThat(verdict.changes()).isNotEmpty();
    assertThat(verdict.warnings()).isEmpty();
    assertThat(verdict.evidence("nodes.txt").orElseThrow()).contains("gpu-node-1", "gpu-node-2");
    assertThat(verdict.evidence("platform.txt").orElseThrow()).startsWith("h100/eks: ");
    assertThat(verdict.evidence("images.txt").orElseThrow())
        .contains("registry.k8s.io/jobset/jobset:v0.11.0: present")
        .doesNotContain("k8s-staging-images");
  }

  @Test
  void withoutAReleaseNothingCanBeInstalled() throws Exception {
    stops(
        look(asked().releasing(null)),
        Outcome.FAILED,
        CauseCode.RELEASE_UNUSABLE,
        "Trainer is ABSENT: no manifest was given to install it from",
        "set trainer.manifest");
  }

  @Test
  void aReleaseThatCannotBeUsedIsNamed() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty.yaml"), "kind: Nothing\n");

    stops(
        look(asked().releasing(empty.toString())),
        Outcome.FAILED,
        CauseCode.RELEASE_UNUSABLE,
        "Trainer is ABSENT: ",
        empty.toString());
  }

  @Test
  void anImageThatNobodyCanPullStops() throws Exception {
    stops(
        look(asked().imagesAsReleased()),
        Outcome.FAILED,
        CauseCode.IMAGE_ABSENT,
        "k8s-staging-images/jobset/jobset:v0.11.0",
        "MANIFEST_UNKNOWN",
        "registry.k8s.io/jobset/jobset:v0.11.0");
  }

  private Verdict turnedAway(RegistryRefusal refusal) throws InterruptedException {
    site.simulated.registry().refuse("jobset/jobset", refusal);
    try {
      return look(asked());
    } finally {
      site.simulated.registry().allow("jobset/jobset");
    }
  }

  @ParameterizedTest
  @CsvSource({"UNAUTHORIZED, IMAGE_UNAUTHORIZED", "FORBIDDEN, IMAGE_FORBIDDEN"})
  void whereNobodyHasAPullSecretARefusalStops(RegistryRefusal refusal, CauseCode code)
      throws Exception {
    stops(
        turnedAway(refusal),
        Outcome.FAILED,
        code,
        "registry.k8s.io/jobset/jobset:v0.11.0",
        "no pod and no ServiceAccount here has one");
  }

  static Stream<HasMetadata> thoseWithAPullSecret() {
    return Stream.of(
        new ServiceAccountBuilder()
            .withNewMetadata()
            .withName("puller")
            .withNamespace("default")
            .endMetadata()
            .addNewImagePullSecret("registry")
            .build(),
        new PodBuilder()
            .withNewMetadata()
            .withName("puller")
            .withNamespace("default")
            .endMetadata()
            .withNewSpec()
            .addNewImagePullSecret("registry")
            .addNewContainer()
            .withName("main")
            .withImage("registry.k8s.io/pause:3.10")
            .endContainer()
            .endSpec()
            .build());
  }

  @ParameterizedTest
  @MethodSource("thoseWithAPullSecret")
  void whereSomebodyHasAPullSecretARefusalIsAWarning(HasMetadata somebody) throws Exception {
    site.cluster.client().resource(somebody).create();
    try {
      Verdict verdict = turnedAway(RegistryRefusal.UNAUTHORIZED);

      assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
      assertThat(verdict.warnings())
          .anySatisfy(
              w ->
                  assertThat(w)
                      .startsWith(
                          "undetermined: registry.k8s.io/jobset/jobset:v0.11.0: the registry answers"
                              + " 401")
                      .endsWith(
                          somebody.getKind()
                              + " default/puller has a pull secret, and a node may be answered"
                              + " otherwise"));
    } finally {
      var gone = site.cluster.client().resource(somebody);
      gone.withGracePeriod(0).delete();
      gone.waitUntilCondition(Objects::isNull, 20, TimeUnit.SECONDS);
    }
  }

  @Test
  void aRegistryOutOfReachIsAWarning() throws Exception {
    // port 1 refuses at once
    Verdict verdict = look(asked().asking("127.0.0.1:1"));

    assertThat(verdict.outcome()).isEqualTo(Outcome.PASSED);
    assertThat(verdict.warnings())
        .anyMatch(w -> w.startsWith("undetermined: registry.k8s.io/jobset/jobset:v0.11.0"));
  }

  @Test
  void anApiThatRefusesTellsNoState() throws Exception {
    try (Cluster nobody = site.connect(Time.system(), site.simulated.nobodyToken())) {
      Verdict verdict = look(site.asked(nobody));

      stops(verdict, Outcome.OTHER, CauseCode.API_FORBIDDEN, "somebody");
      assertThat(verdict.state()).isNull();
    }
  }

  @Test
  void definitionsAloneStop() throws Exception {
    List<CustomResourceDefinition> definitions =
        Release.read("simulated", SimulatedCluster.release().getBytes(StandardCharsets.UTF_8))
            .objects()
            .stream()
            .filter(CustomResourceDefinition.class::isInstance)
            .map(CustomResourceDefinition.class::cast)
            .toList();
    definitions.forEach(d -> site.cluster.client().resource(d).create());
    try {
      Verdict verdict = look(asked());

      stops(
          verdict,
          Outcome.FAILED,
          CauseCode.CONTROLLER_ABSENT,
          "Trainer is CRD_ONLY",
          "4 of the 4 custom resource definitions exist");
      assertThat(verdict.state()).isEqualTo(TrainerState.CRD_ONLY);
    } finally {
      for (CustomResourceDefinition definition : definitions) {
        site.cluster.client().resource(definition).delete();
        site.cluster
            .client()
            .resource(definition)
            .waitUntilCondition(d -> d == null, 20, TimeUnit.SECONDS);
      }
    }
  }

  // what is measured

  @Test
  void aCheckThatAPlatformDoesNotHaveIsSkipped() throws Exception {
    stops(
        look(asked().on("gb200", "eks")),
        Outcome.SKIPPED,
        CauseCode.NOT_IMPLEMENTED,
        "nccl-all-reduce-bw",
        "gb200/eks");
  }

  @Test
  void fewerThanTwoNodesAreTooFew() throws Exception {
    stops(
        look(asked().using(new NodeSelection(Map.of(), Set.of("gpu-node-2"), 0))),
        Outcome.FAILED,
        CauseCode.TOO_FEW_NODES,
        "gpu-node-2 is not selected: it is excluded by its name");
    stops(
        look(asked().measuring(Asked.standard().inPairsOf(3))),
        Outcome.FAILED,
        CauseCode.TOO_FEW_NODES,
        "2 usable GPU nodes, at least 3 were asked for: ");
  }

  /** The runtime of a user's own asks for nodes too, by its selector. */
  @Test
  void aRuntimeOfOnesOwnGoesWhereNobodyHasABenchmark() throws Exception {
    assertThat(look(asked().on("any", "where").measuring(own())).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  @Test
  void withoutAThresholdNothingIsJudged() throws Exception {
    Asked without =
        Asked.of(site.cluster)
            .releasing(site.manifest.toString())
            .asking(site.simulated.registry().address());

    assertThat(look(without).outcome()).as("the platform's own").isEqualTo(Outcome.PASSED);
    stops(
        look(without.on("any", "where").measuring(own())),
        Outcome.FAILED,
        CauseCode.NOT_IMPLEMENTED,
        "no threshold is known for nccl-all-reduce-bw on any/where",
        "set threshold");
  }

  @Test
  void nodesThatDoNotSayWhatTheyAreNeedAPlatformOrARuntime() throws Exception {
    List<Node> nodes = site.cluster.client().nodes().list().getItems();
    nodes.forEach(
        node ->
            relabel(
                node,
                new NodeBuilder(node)
                    .editMetadata()
                    .removeFromLabels(PRODUCT)
                    .removeFromLabels(TYPE)
                    .and()
                    .build()));
    try {
      stops(
          look(asked()),
          Outcome.FAILED,
          CauseCode.NOT_IMPLEMENTED,
          "the platform is not known: ",
          "set platform to one of ");
      assertThat(look(asked().on("h100", "eks")).outcome()).isEqualTo(Outcome.PASSED);
      Verdict own = look(asked().about(CheckName.ALL_REDUCE_NET).measuring(own()));
      assertThat(own.outcome()).isEqualTo(Outcome.PASSED);
      assertThat(own.evidence("platform.txt").orElseThrow()).startsWith("any/any: ");
    } finally {
      nodes.forEach(node -> relabel(node, node));
    }
  }

  private static void relabel(Node node, Node like) {
    Edit.of(
        site.cluster.client().nodes().withName(node.getMetadata().getName()),
        now -> now.getMetadata().setLabels(like.getMetadata().getLabels()));
  }
}
