package org.ncclconformance.trial;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.assertj.core.api.AbstractAssert;
import org.ncclconformance.nccl.judge.TransportDemand;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Reason;
import org.ncclconformance.nccl.log.Transport;
import org.opentest4j.TestAbortedException;

/**
 * What must hold of a cluster's performance. A message begins with the word {@code cluster}: it is
 * the cluster that fails, and not the validator. What cannot be judged is aborted with the reason,
 * so that one cause is one failure.
 */
public final class PerformanceAssert extends AbstractAssert<PerformanceAssert, Performance> {

  private PerformanceAssert(Performance performance) {
    super(performance, PerformanceAssert.class);
  }

  /** Begins a sentence about a cluster. */
  public static PerformanceAssert assertThat(Performance performance) {
    return new PerformanceAssert(performance);
  }

  /** Both halves of the largest message reach the floor. */
  public PerformanceAssert reachesItsFloor() {
    if (actual.reading() instanceof Reading.NoReading none) {
      if (none.reason() == Reason.DATA_CORRUPTION) {
        throw notJudged("no bandwidth counts where results are wrong");
      }
      throw fails("nothing was measured; the validator said " + actual.said());
    }
    BigDecimal floor =
        actual
            .floor()
            .orElseThrow(
                () ->
                    notJudged(
                        "nobody has declared a threshold; set threshold to the GB/s that this"
                            + " cluster should reach"));
    Reading.Measured measured = (Reading.Measured) actual.reading();
    boolean outOfPlace = measured.outOfPlace().busbw().compareTo(floor) >= 0;
    boolean inPlace = measured.inPlace().busbw().compareTo(floor) >= 0;
    return check(
        outOfPlace && inPlace,
        (outOfPlace ? "in place it is" : inPlace ? "out of place it is" : "it is")
            + " below the floor");
  }

  /** Every rank used what the platform's row demands. */
  public PerformanceAssert goesOverItsTransport() {
    ran();
    Transport transport = actual.reading().transport();
    return switch (actual.row().demand()) {
      case NONE -> overNamedNetworks(transport);
      case NETWORK -> overItsNetwork(transport);
      case NVLS, NVLINK_BETWEEN_NODES -> overNvLink(transport);
    };
  }

  private PerformanceAssert overNamedNetworks(Transport transport) {
    if (transport.networks().isEmpty()) {
      throw notJudged("this check demands no transport here, and no process named one");
    }
    return overItsNetwork(transport);
  }

  private PerformanceAssert overItsNetwork(Transport transport) {
    Set<String> others = new TreeSet<>(transport.networks().keySet());
    Set<String> allowed = new TreeSet<>(actual.row().networks());
    if (allowed.isEmpty()) {
      others.removeIf(network -> !network.equals("Socket"));
    } else {
      others.removeAll(allowed);
    }
    String expected = allowed.isEmpty() ? "no TCP sockets" : String.join(" or ", allowed);
    check(
        !transport.networks().isEmpty() && others.isEmpty(),
        "every rank should use " + expected + ", and found is " + transport.describe());
    int ranks = ranks().values().stream().mapToInt(Integer::intValue).sum();
    return check(
        transport.processes() >= ranks,
        "of %d ranks, %d say that they use %s".formatted(ranks, transport.processes(), expected));
  }

  /** The rows that a launcher keeps beside its log say nothing of ranks. */
  private Map<String, Integer> ranks() {
    Map<String, Integer> ranks = actual.ranksByNode();
    if (ranks.isEmpty() && actual.reading() instanceof Reading.Measured) {
      throw notJudged("the part of the launcher's log that names ranks is lost");
    }
    return ranks;
  }

  private PerformanceAssert overNvLink(Transport transport) {
    check(transport.nvlsCommunicator(), "a communicator should use NVLS, and none does");
    return check(
        actual.row().demand() != TransportDemand.NVLINK_BETWEEN_NODES || transport.mnnvl(),
        "a communicator should span the nodes by NVLink, and none does");
  }

  /** All whole nodes took part, with a rank for each of their GPUs. */
  public PerformanceAssert usesAllWholeNodes() {
    ran();
    Map<String, Integer> ranks = ranks();
    WholeNodes whole = actual.whole();
    return check(
        ranks.size() == whole.wanted()
            && ranks.entrySet().stream()
                .allMatch(node -> node.getValue().equals(whole.gpus().get(node.getKey()))),
        "%d of these nodes should have a rank on each GPU: %s; ranks were on %s"
            .formatted(whole.wanted(), whole.gpus(), ranks));
  }

  /** Every result was checked, and right. */
  public PerformanceAssert checksItsData() {
    if (actual.reading() instanceof Reading.NoReading none) {
      if (none.reason() == Reason.DATA_CORRUPTION) {
        throw fails("results are wrong");
      }
      throw notJudged("the benchmark did not come to its end");
    }
    return check(((Reading.Measured) actual.reading()).checked(), "nobody checked the results");
  }

  /**
   * What is known of a run with wrong results is known: only those of one that broke off is not.
   */
  private void ran() {
    isNotNull();
    if (actual.reading() instanceof Reading.NoReading none
        && none.reason() != Reason.DATA_CORRUPTION) {
      throw notJudged("the benchmark did not come to its end");
    }
  }

  private TestAbortedException notJudged(String why) {
    return new TestAbortedException("not judged: " + why + ": " + actual.numbers());
  }

  private AssertionError fails(String why) {
    return failure("%s", sentence(why));
  }

  private PerformanceAssert check(boolean holds, String why) {
    isNotNull();
    if (!holds) {
      throw fails(why);
    }
    return myself;
  }

  private String sentence(String why) {
    return "cluster: " + why + ": " + actual.numbers();
  }
}
