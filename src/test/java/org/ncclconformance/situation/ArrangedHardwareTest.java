package org.ncclconformance.situation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Node;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Edit;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.situation.Situation.Arranged;
import org.ncclconformance.situation.Situation.NotArrangeable;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.situation.arrange.nodes.OneGpuNode;
import org.ncclconformance.situation.arrange.nodes.ThirdNodeOdd;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.situation.hardware.UnusableHardware;
import org.ncclconformance.trainer.install.SharedCertificates;

/** Hardware on a cluster that follows its nodes' annotations, and on one that does not. */
class ArrangedHardwareTest {
  private static final String FABRIC = "fabric.ncclconformance.org/";

  private final SimulatedProvider provider = SimulatedProvider.start();
  private final Cluster cluster = provider.open(Access.DISPOSABLE, Time.system());
  private final Situations situations = situations();

  @AfterEach
  void stop() {
    situations.close();
    cluster.close();
  }

  private Situations situations() {
    return provider.situations(cluster, null, null, SharedCertificates.SHARED, "first");
  }

  private Speeds given(Arrangement arrangement, Hardware hardware) throws Exception {
    return ((Arranged) situations.give(arrangement, hardware)).part(Speeds.class).orElseThrow();
  }

  private void annotate(String node, String annotation, String value) {
    Edit.of(
        cluster.client().nodes().withName(node),
        n -> {
          Map<String, String> all = new TreeMap<>(n.getMetadata().getAnnotations());
          all.put(FABRIC + annotation, value);
          n.getMetadata().setAnnotations(all);
        });
  }

  private void notice(String value) {
    Edit.of(
        cluster.client().namespaces().withName("kube-system"),
        n -> {
          Map<String, String> all = new TreeMap<>(n.getMetadata().getAnnotations());
          all.remove("ncclconformance.org/fabric");
          if (!value.isEmpty()) {
            all.put("ncclconformance.org/fabric", value);
          }
          n.getMetadata().setAnnotations(all);
        });
  }

  private Map<String, Map<String, String>> annotations() {
    Map<String, Map<String, String>> all = new TreeMap<>();
    for (Node node : cluster.client().nodes().list().getItems()) {
      all.put(node.getMetadata().getName(), new TreeMap<>(node.getMetadata().getAnnotations()));
    }
    return all;
  }

  @ParameterizedTest
  @EnumSource(Hardware.class)
  void nodesSayAfterwardsWhatTheySaidBefore(Hardware hardware) throws Exception {
    annotate("gpu-node-2", "network", "IB");
    Map<String, Map<String, String>> before = annotations();

    given(new Absent(), hardware);
    assertThat(annotations()).isNotEqualTo(before);
    // twice: what was there first counts, not what is there now
    given(new Absent(), Hardware.SLOW_NODE);
    new ChangedNodes(cluster.client()).restore();

    assertThat(annotations()).isEqualTo(before);
  }

  /** The changing process is gone with its memory; the next run begins with something else. */
  @Test
  void whatAKilledRunMadeIsUndoneBeforeTheNextOneBegins() throws Exception {
    annotate("gpu-node-1", "gbps", "123.45");
    Map<String, Map<String, String>> before = annotations();
    given(new OneGpuNode(), Hardware.SOCKETS);
    assertThat(annotations()).isNotEqualTo(before);

    notice("");
    situations().give(new Absent(), Hardware.ANY);

    assertThat(annotations()).isEqualTo(before);
    assertThat(cluster.client().nodes().list().getItems())
        .allSatisfy(node -> assertThat(node.getSpec().getUnschedulable()).isNotEqualTo(true));
  }

  @Test
  void speedsAreDrawnAnewForWhoeverNeedsThemAndStayForWhoeverDoesNot() throws Exception {
    Speeds first = given(new Absent(), Hardware.ANY);
    assertThat(given(new Absent(), Hardware.ANY)).isEqualTo(first);
    Speeds second = given(new Absent(), Hardware.STEADY);
    assertThat(second).isNotEqualTo(first);
    assertThat(given(new Absent(), Hardware.STEADY)).isNotEqualTo(second);
    assertThat(annotations().get("gpu-node-1").get(FABRIC + "gbps")).matches("\\d+\\.\\d\\d/.*");
  }

  @Test
  void theSlowNodeIsTheOddOneAndTheHalvesDiffer() throws Exception {
    Arranged arranged = (Arranged) situations.give(new ThirdNodeOdd(), Hardware.SLOW_NODE);
    Speeds speeds = arranged.part(Speeds.class).orElseThrow();
    String odd = arranged.part(OddNode.class).orElseThrow().name();

    assertThat(speeds.byNode()).hasSize(3);
    BigDecimal between = speeds.between();
    speeds
        .byNode()
        .forEach(
            (node, speed) ->
                assertThat(speed.slowerHalf().compareTo(between) < 0).isEqualTo(node.equals(odd)));
    assertThat(annotations().get(odd)).containsEntry(FABRIC + "gbps", speeds.of(odd).toString());
    assertThat(arranged.facts().get("hardware"))
        .startsWith("one node slower than the others: gpu-node-1 ")
        .contains(odd + " " + speeds.of(odd))
        .endsWith(" GB/s");
  }

  @Test
  void whereHardwareIsRealNothingIsWrittenAndTheReasonSaid() throws Exception {
    notice("");
    Map<String, Map<String, String>> before = annotations();

    assertThat(given(new Absent(), Hardware.ANY)).isEqualTo(Speeds.UNKNOWN);
    assertThat(situations.give(new Absent(), Hardware.SLOW_NODE))
        .isEqualTo(
            new NotArrangeable(
                "this needs hardware that is arranged (one node slower than the others), and this"
                    + " cluster's is real; it can be arranged on the simulated cluster, and with"
                    + " cluster.access=disposable where namespace kube-system is annotated"
                    + " ncclconformance.org/fabric: annotations"));
    assertThat(annotations()).isEqualTo(before);
  }

  @Test
  void withLessAccessNothingIsWrittenWhateverTheClusterSays() throws Exception {
    Map<String, Map<String, String>> before = annotations();
    try (Cluster run = provider.open(Access.RUN, Time.system());
        FoundSituations found = new FoundSituations(run, null, null)) {
      Arranged arranged = (Arranged) found.give(new Absent(), Hardware.ANY);

      assertThat(arranged.part(Speeds.class)).contains(Speeds.UNKNOWN);
      assertThat(found.give(new Absent(), Hardware.RUN_CUT))
          .isInstanceOfSatisfying(
              NotArrangeable.class,
              not -> assertThat(not.reason()).contains("(a run whose output is cut)"));
    }
    assertThat(annotations()).isEqualTo(before);
  }

  @Test
  void aNodeThatVanishesIsNamedBeforeAnybodyIsAsked() throws Exception {
    Arranged arranged = (Arranged) situations.give(new Absent(), Hardware.STEADY);
    TestEnvironment environment = arranged.part(TestEnvironment.class).orElseThrow();
    cluster.client().nodes().withName("gpu-node-2").delete();

    assertThatThrownBy(environment::front)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "Node gpu-node-2: vanished after its hardware was arranged (annotation"
                + " fabric.ncclconformance.org/gbps): the cluster is not the one that was to be"
                + " measured");
    assertThat(environment.isDisturbed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "gbps, fast",
    "gbps, -3",
    "gbps, NaN",
    "gbps, 1e999",
    "gbps, 0",
    "gbps, 1/2/3",
    "gbps, 300/",
    "nvls, maybe",
    "fault, wrong=-1",
    "fault, broken",
    "exit, 256"
  })
  void whatNoHardwareCanBeIsOneLineThatNamesIt(String annotation, String value) {
    annotate("gpu-node-2", annotation, value);

    for (Access access : Access.values()) {
      assertThatThrownBy(() -> HardwareStatements.check(cluster.client(), access))
          .isInstanceOf(UnusableHardware.class)
          .hasMessageStartingWith(
              "Node gpu-node-2, annotation "
                  + FABRIC
                  + annotation
                  + ": found '"
                  + value
                  + "'; valid is ")
          .message()
          .hasLineCount(1);
    }
    assertThatThrownBy(() -> situations.give(new Absent(), Hardware.STEADY))
        .isInstanceOf(UnusableHardware.class);
  }

  @Test
  void nodesThatDisagreeAreNotOverwrittenAndMayBeMeasured() {
    annotate("gpu-node-1", "gbps", "300");
    annotate("gpu-node-2", "gbps", "200");

    assertThatThrownBy(() -> HardwareStatements.check(cluster.client(), Access.DISPOSABLE))
        .isInstanceOf(UnusableHardware.class)
        .hasMessageStartingWith(
            "Node gpu-node-2, annotation fabric.ncclconformance.org/gbps: found '200', and Node"
                + " gpu-node-1 has '300'; ")
        .message()
        .hasLineCount(1);
    HardwareStatements.check(cluster.client(), Access.RUN);
  }

  /** A run that was killed while a node was slow is no reason for the next not to begin. */
  @Test
  void nodesThatARunMadeDifferentDoNotDisagree() throws Exception {
    given(new ThirdNodeOdd(), Hardware.SLOW_NODE);

    HardwareStatements.check(cluster.client(), Access.DISPOSABLE);
  }

  @ParameterizedTest
  @CsvSource({"yes", "Annotations", "'annotations, real'"})
  void anotherNoticeIsOneLineThatNamesIt(String value) {
    notice(value);

    assertThatThrownBy(() -> HardwareStatements.check(cluster.client(), Access.RUN))
        .isInstanceOf(UnusableHardware.class)
        .hasMessageStartingWith(
            "Namespace kube-system, annotation ncclconformance.org/fabric: found '"
                + value
                + "'; valid is 'annotations'")
        .message()
        .hasLineCount(1);
  }

  @Test
  void whereHardwareIsRealNobodyReadsWhatNodesSay() {
    notice("");
    annotate("gpu-node-2", "gbps", "NaN");

    HardwareStatements.check(cluster.client(), Access.DISPOSABLE);
  }
}
