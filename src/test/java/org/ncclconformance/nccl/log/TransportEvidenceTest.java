package org.ncclconformance.nccl.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lines of NCCL tell about the way that data takes. */
class TransportEvidenceTest {
  private static final String PREFIX = "node-0-0:41:77 [0] ";

  private static TransportEvidence of(String... messages) {
    TransportEvidence evidence = new TransportEvidence();
    for (String message : messages) {
      take(evidence, PREFIX, message);
    }
    return evidence;
  }

  private static void take(TransportEvidence evidence, String prefix, String message) {
    evidence.take(prefix + "NCCL INFO " + message, prefix.length());
  }

  @Test
  void silenceTellsNothing() {
    assertThat(of("Channel 00/08 : 0 1 2 3").toTransport())
        .isEqualTo(new TransportEvidence().toTransport());
    assertThat(of("something").toTransport().networks()).isEmpty();
  }

  @Test
  void aNetworkIsNamedByTheProcessesThatUseIt() {
    TransportEvidence evidence = of("Using network AWS Libfabric", "Using network AWS Libfabric ");
    take(evidence, "node-0-1:9:10 [3] ", "Using network AWS Libfabric");
    take(evidence, "node-0-1:11:12 [4] ", "Using network Socket");

    assertThat(evidence.toTransport().networks())
        .isEqualTo(
            Map.of(
                "AWS Libfabric", Set.of("node-0-0:41", "node-0-1:9"),
                "Socket", Set.of("node-0-1:11")));
  }

  @ParameterizedTest
  @CsvSource({
    "'node-0-0:41:77 [0] ', node-0-0:41",
    "'node-0-0:41:77 ', node-0-0:41",
    "'node-0-0:41 [0] ', node-0-0:41",
    "'node-0-0 ', node-0-0",
    "'', ''"
  })
  void aProcessIsItsHostAndPid(String prefix, String process) {
    TransportEvidence evidence = new TransportEvidence();
    take(evidence, prefix, "Using network IB");

    assertThat(evidence.toTransport().networks()).isEqualTo(Map.of("IB", Set.of(process)));
  }

  @Test
  void nvLinkSharpIsThereOnceACommunicatorIs() {
    Transport banner = of("NVLS multicast support is available on dev 0").toTransport();
    assertThat(banner.nvlsBanner()).isTrue();
    assertThat(banner.nvlsCommunicator()).isFalse();

    Transport used = of("NVLS comm 0x55 headRank 0 nHeads 8").toTransport();
    assertThat(used.nvlsBanner()).isFalse();
    assertThat(used.nvlsCommunicator()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "MNNVL 1 cliqueId 7, true",
    "cliqueSize MNNVL 1, true",
    "MNNVL 0 cliqueId 1, false",
    "MNNVL 10, false",
    "MNNVL , false"
  })
  void nvLinkBetweenNodesIsSaidByAOne(String message, boolean said) {
    assertThat(of(message).toTransport().mnnvl()).isEqualTo(said);
  }

  @Test
  void gpuDirectIsKnownFromOneLine() {
    TransportEvidence evidence = of("Channel 00/0 : 8[0] -> 0[0] [receive] via NET/Socket/0");
    assertThat(evidence.knowsGpuDirect()).isFalse();

    take(evidence, PREFIX, "Channel 00/0 : 8[0] -> 0[0] [receive] via NET/AWS/0/GDRDMA");
    assertThat(evidence.knowsGpuDirect()).isTrue();
    assertThat(evidence.toTransport().gpuDirect()).isTrue();
  }

  /** What stands before NCCL's own words, as a host's name, tells nothing. */
  @Test
  void onlyWhatFollowsTheMarkIsRead() {
    TransportEvidence evidence = new TransportEvidence();
    take(evidence, "Using network x /GDRDMA MNNVL 1 NVLS comm 0x1 ", "hello");

    assertThat(evidence.toTransport()).isEqualTo(new TransportEvidence().toTransport());
  }

  @Test
  void aProblemIsQuotedOnceAndInNcclsWords() {
    String lost = "Could not find: libnccl-net.so. Using internal network plugin.";

    assertThat(of(lost, lost, "NET/IB : No device found.").toTransport().problems())
        .containsExactly(lost, "NET/IB : No device found.");
  }

  @Test
  void memoryIsBounded() {
    TransportEvidence evidence = new TransportEvidence();
    IntStream.range(0, 100)
        .forEach(
            i -> {
              take(evidence, PREFIX, "Using network n" + i);
              take(evidence, PREFIX, "Plugin load returned " + i);
            });
    take(evidence, "late:1:1 ", "Using network n0");

    assertThat(evidence.toTransport().networks()).hasSize(32);
    assertThat(evidence.toTransport().networks().get("n0")).contains("late:1");
    assertThat(evidence.toTransport().problems()).hasSize(16);
  }

  @Test
  void twoCollectionsMakeOne() {
    TransportEvidence all = of("Using network IB", "NVLS multicast support is available");
    TransportEvidence more = of("NVLS comm 0x1", "MNNVL 1 x", "via NET/AWS/0/GDRDMA");
    take(more, "other:1:1 ", "Using network IB");
    take(more, "other:1:1 ", "NET/IB : No device found.");

    all.addAll(more);

    Transport transport = all.toTransport();
    assertThat(transport.networks()).isEqualTo(Map.of("IB", Set.of("node-0-0:41", "other:1")));
    assertThat(transport.problems()).hasSize(1);
    assertThat(transport.nvlsBanner()).isTrue();
    assertThat(transport.nvlsCommunicator()).isTrue();
    assertThat(transport.mnnvl()).isTrue();
    assertThat(transport.gpuDirect()).isTrue();
  }
}
