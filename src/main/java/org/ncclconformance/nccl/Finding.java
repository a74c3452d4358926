package org.ncclconformance.nccl;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.ncclconformance.nccl.Judgement.Outcome;

/**
 * The first expectation that a measured bandwidth does not meet: what was run comes before how, and
 * how before how fast, since the former explains the latter.
 *
 * @param outcome what it comes to
 * @param words what was found and what was expected, for the end of a sentence
 */
record Finding(Outcome outcome, String words) {

  static Finding of(Reading.Measured measured, Expectation expected) {
    Finding extent = extent(measured, expected);
    if (extent.outcome != Outcome.PASSED) {
      return extent;
    }
    Finding transport = transport(measured.transport(), expected);
    return transport.outcome != Outcome.PASSED ? transport : bandwidth(measured, expected);
  }

  private static Finding extent(Reading.Measured measured, Expectation expected) {
    Integer wanted = expected.ranks();
    Ranks ranks = measured.table().ranks();
    if (wanted != null && ranks.isKnown() && !ranks.allow(wanted)) {
      return new Finding(
          Outcome.RANKS_MISSING, wanted + " ranks were expected, but " + ranks.describe());
    }
    Long size = expected.size();
    if (size != null && measured.size() < size) {
      return new Finding(
          Outcome.SIZE_NOT_REACHED, "a largest message of " + size + " bytes was expected");
    }
    return new Finding(Outcome.PASSED, "");
  }

  private static Finding transport(Transport transport, Expectation expected) {
    return switch (expected.demand()) {
      case NONE -> new Finding(Outcome.PASSED, "");
      case NETWORK -> network(transport, expected);
      case NVLS -> nvls(transport);
      case NVLINK_BETWEEN_NODES -> betweenNodes(transport);
    };
  }

  private static Finding network(Transport transport, Expectation expected) {
    String problems =
        transport.problems().isEmpty() ? "" : "; NCCL says '" + transport.problems().get(0) + "'";
    if (transport.networks().isEmpty()) {
      return new Finding(
          Outcome.TRANSPORT_UNPROVEN,
          transport.describe() + "; run with NCCL_DEBUG=INFO" + problems);
    }
    if (transport.usesSocket()) {
      return new Finding(
          Outcome.TRANSPORT_SOCKET,
          "TCP sockets instead of a network plugin: " + transport.describe() + problems);
    }
    Set<String> others = new TreeSet<>(transport.networks().keySet());
    Set<String> allowed = expected.networks();
    others.removeAll(Objects.requireNonNullElse(allowed, others));
    return others.isEmpty()
        ? new Finding(Outcome.PASSED, "")
        : new Finding(
            Outcome.TRANSPORT_OTHER,
            "every process was expected to use "
                + String.join(" or ", new TreeSet<>(Objects.requireNonNull(allowed)))
                + ", found "
                + transport.describe()
                + problems);
  }

  private static Finding nvls(Transport transport) {
    return transport.nvlsCommunicator()
        ? new Finding(Outcome.PASSED, "")
        : new Finding(
            Outcome.NVLS_UNPROVEN,
            "no communicator uses NVLS (no line 'NVLS comm 0x...')"
                + (transport.nvlsBanner()
                    ? "; a device offers multicast, which does not prove its use"
                    : "; run with NCCL_DEBUG=INFO, and check IMEX and ComputeDomain"));
  }

  private static Finding betweenNodes(Transport transport) {
    Finding nvls = nvls(transport);
    return nvls.outcome != Outcome.PASSED || transport.mnnvl()
        ? nvls
        : new Finding(
            Outcome.NVLS_UNPROVEN,
            "no communicator spans the nodes by NVLink (no 'MNNVL 1'); check IMEX and"
                + " ComputeDomain");
  }

  private static Finding bandwidth(Reading.Measured measured, Expectation expected) {
    BigDecimal floor = expected.threshold().floor(expected.tolerance());
    boolean outOfPlace = measured.outOfPlace().busbw().compareTo(floor) >= 0;
    boolean inPlace = measured.inPlace().busbw().compareTo(floor) >= 0;
    if (outOfPlace && inPlace) {
      return new Finding(Outcome.PASSED, "");
    }
    return new Finding(
        Outcome.BELOW_THRESHOLD,
        (outOfPlace ? "in-place is" : inPlace ? "out-of-place is" : "both halves are")
            + " below the floor");
  }
}
