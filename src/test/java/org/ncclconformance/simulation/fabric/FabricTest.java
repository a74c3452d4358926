package org.ncclconformance.simulation.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FabricTest {
  private static final String PREFIX = "fabric.ncclconformance.org/";
  private static final List<String> INFO =
      List.of("-x", "NCCL_DEBUG=INFO", "all_reduce_perf", "-b", "8G", "-e", "16G", "-f", "2");

  private final SmallCluster cluster = SmallCluster.ofTwo();

  /** What the lab's fabric answered to the same call, of the same pods and nodes. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "all-slots",
        "by-name-and-address",
        "cuda",
        "cut",
        "cut-at-the-end",
        "fail",
        "halves",
        "hang",
        "healthy",
        "infiniband",
        "infiniband-disabled",
        "launcher-alone",
        "log",
        "log-of-the-second",
        "no-adapters",
        "no-gpus",
        "no-sharp-asked",
        "no-sharp-on-one",
        "not-enough-slots",
        "not-placed",
        "one-node",
        "one-rank",
        "other-network",
        "other-product",
        "plugin-none",
        "refused",
        "slow-third",
        "small",
        "sockets",
        "too-few-gpus",
        "unequal-slots",
        "unknown-host",
        "wrong",
        "wrong-unchecked"
      })
  void prints_what_the_lab_prints(String name) throws IOException {
    RecordedCall recorded = new RecordedCall(name);
    Outcome outcome = recorded.here();
    assertThat(outcome.lines()).containsExactlyElementsOf(recorded.printed);
    assertThat(outcome instanceof Outcome.Ended ended ? String.valueOf(ended.code()) : "hang")
        .isEqualTo(recorded.exit);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          gbps  | fast        | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | -1          | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 0           | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | NaN         | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | Infinity    | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 1e999       | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 0x10        | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 338.16/     | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 338/335/330 | GB/s above 0, as 338.16, or out of and in place, 338/335
          gbps  | 338,16      | GB/s above 0, as 338.16, or out of and in place, 338/335
          nvls  | no          | off or on
          fault | slow        | hang, fail, cut, cuda or wrong=N
          fault | wrong=      | hang, fail, cut, cuda or wrong=N
          fault | wrong=-3    | hang, fail, cut, cuda or wrong=N
          fault | Hang        | hang, fail, cut, cuda or wrong=N
          exit  | -1          | an exit code from 0 to 255
          exit  | 256         | an exit code from 0 to 255
          exit  | hang        | an exit code from 0 to 255
          """)
  void measures_nothing_on_a_node_that_says_nonsense(String name, String value, String expected) {
    annotate(2, Map.of(name, value));
    assertThat(cluster.mpirun(INFO, Map.of()))
        .isEqualTo(
            new Outcome.Ended(
                List.of(
                    "the simulated fabric: node gpu-node-2: annotation %s%s is '%s'; expected %s"
                        .formatted(PREFIX, name, value, expected)),
                70));
  }

  private void annotate(int node, Map<String, String> says) {
    Map<String, String> annotations = new java.util.HashMap<>();
    says.forEach((name, value) -> annotations.put(PREFIX + name, value));
    cluster.node("gpu-node-" + node, "NVIDIA-H100-80GB-HBM3", annotations);
  }

  @ParameterizedTest
  @CsvSource({"100,100.00", "1e2,100.00", "250.5,250.50", "99.999,100.00", "'',338.16"})
  void a_speed_may_be_written_as_numbers_are(String gbps, String printed) {
    annotate(2, Map.of("gbps", gbps));
    assertThat(largest()).endsWith(printed + "      0");
  }

  /** The row of 16 GiB. */
  private String largest() {
    return cluster.mpirun(INFO, Map.of()).lines().stream()
        .filter(line -> line.startsWith(" 17179869184"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void reads_the_nodes_anew_for_each_run() {
    annotate(1, Map.of("gbps", "412.5"));
    annotate(2, Map.of("gbps", "407.25/401"));
    assertThat(largest()).contains(" 407.25 ", " 401.00 ");
    annotate(2, Map.of());
    assertThat(largest()).contains(" 338.16 ").doesNotContain("407.25");
  }

  @Test
  void a_launcher_reaches_itself_before_its_kubelet_has_told_where_it_is() {
    SmallCluster alone = new SmallCluster();
    alone.node("gpu-node-1", "NVIDIA-H100", Map.of());
    alone.pod("launcher", "", "gpu-node-1", "", Map.of("nvidia.com/gpu", "8"));
    assertThat(alone.mpirun(INFO, Map.of()).lines())
        .contains("#  Rank  7 Group  0 Pid    107 on launcher device  7 [0xc3] NVIDIA H100");
  }

  @Test
  void a_node_that_has_gone_is_named() {
    cluster.without("gpu-node-2");
    assertThat(cluster.mpirun(INFO, Map.of()))
        .isEqualTo(
            new Outcome.Ended(List.of("the simulated fabric: there is no node gpu-node-2"), 70));
  }

  @Test
  void a_name_means_the_pod_that_lives() {
    cluster
        .pod("a-first-attempt", "worker-1", "gpu-node-2", "10.0.1.9", Map.of())
        .status()
        .put("phase", "Failed");
    assertThat(cluster.mpirun(INFO, Map.of()).lines())
        .contains(
            "#  Rank 15 Group  0 Pid    115 on worker-1 device  7 [0xc3] NVIDIA H100 80GB HBM3");
  }

  @ParameterizedTest
  @CsvSource({
    "GB200,true,true,16",
    "GB200,true,false,0",
    "GB200,false,false,0",
    "VR200,true,true,16",
    "H100,true,true,0"
  })
  void nvlink_spans_nodes_only_by_a_channel_on_each(
      String family, boolean first, boolean second, int processes) {
    for (int i = 0; i < 2; i++) {
      cluster.node("gpu-node-" + (i + 1), "NVIDIA-" + family, Map.of());
      cluster.listen("10.0.1." + i, i == 0 ? first : second);
    }
    assertThat(cluster.mpirun(INFO, Map.of()).lines())
        .filteredOn(line -> line.endsWith(" MNNVL 1"))
        .hasSize(processes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -np few all_reduce_perf      | 1   | mpirun: the option -np takes a number, not 'few'
          all_reduce_perf -b 0         | 255 | invalid size specified for 'minbytes'
          all_reduce_perf -e 9999999T  | 255 | invalid size specified for 'maxbytes'
          all_reduce_perf -e           | 255 | invalid size specified for 'maxbytes'
          --hostfile /none all_reduce_perf | 1 | mpirun: the hostfile /none: No such file or directory
          """)
  void what_cannot_be_read_ends_the_call(String arguments, int code, String line) {
    assertThat(cluster.mpirun(List.of(arguments.split(" ")), Map.of()))
        .isEqualTo(new Outcome.Ended(List.of(line), code));
  }

  @Test
  void the_largest_sizes_end() {
    assertThat(
            cluster.mpirun(
                List.of("all_reduce_perf", "-b", "999999T", "-e", "900000000000000000"), Map.of()))
        .isInstanceOf(Outcome.Ended.class);
    assertThat(
            cluster
                .mpirun(List.of("all_reduce_perf", "-b", "1", "-e", "900000000000000000"), Map.of())
                .lines())
        .filteredOn(line -> line.matches(" *\\d+ .*"))
        .as("1, 2, 4 ... 2^59")
        .hasSize(60);
  }

  @Test
  void a_hostfile_given_to_mpirun_comes_before_the_variables() {
    cluster.file("/mine", "# one\nworker-1 slots=2\n");
    assertThat(cluster.mpirun(List.of("--hostfile", "/mine", "all_reduce_perf"), Map.of()).lines())
        .filteredOn(line -> line.contains("Rank"))
        .hasSize(2)
        .allMatch(line -> line.contains(" on worker-1 "));
  }

  @Test
  void a_hostfile_whose_slots_are_no_number_is_refused() {
    cluster.file(SmallCluster.HOSTFILE, "worker-0 slots=many");
    assertThat(cluster.mpirun(INFO, Map.of()))
        .isEqualTo(
            new Outcome.Ended(
                List.of("mpirun: no number of slots in the hostfile's line: worker-0 slots=many"),
                1));
  }
}
