package org.ncclconformance.nccl.judge;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.ncclconformance.nccl.judge.Judgement.Grade;
import org.ncclconformance.nccl.log.Ranks;
import org.ncclconformance.nccl.log.Reading;
import org.ncclconformance.nccl.log.Transport;

/**
 * The first expectation that a measured bandwidth does not meet: what was run comes before how, and
 * how before how fast, since the former explains the latter.
 *
 * @param grade what it comes to
 * @param words what was found and what was expected, for the end of a sentence
 */
record Shortfall(Grade grade, String words) {

  static Shortfall of(Reading.Measured measured, Expectation expected) {
    Shortfall extent = extent(measured, expected);
    if (extent.grade != Grade.PASSED) {
      return extent;
    }
    Shortfall transport = transport(measured.transport(), expected);
    return transport.grade != Grade.PASSED ? transport : bandwidth(measured, expected);
  }

  private static Shortfall extent(Reading.Measured measured, Expectation expected) {
    Integer wanted = expected.ranks();
    Ranks ranks = measured.table().ranks();
    if (wanted != null && ranks.isKnown() && !ranks.allow(wanted)) {
      return new Shortfall(
          Grade.RANKS_MISSING, wanted + " ranks were expected, but " + ranks.describe());
    }
    Long size = expected.size();
    if (size != null && measured.size() < size) {
      return new Shortfall(
          Grade.SIZE_NOT_REACHED, "a largest message of " + size + " bytes was expected");
    }
    return new Shortfall(Grade.PASSED, "");
  }

  private static Shortfall transport(Transport transport, Expectation expected) {
    return switch (expected.demand()) {
      case NONE -> new Shortfall(Grade.PASSED, "");
      case NETWORK -> network(transport, expected);
      case NVLS -> nvls(transport);
      case NVLINK_BETWEEN_NODES -> betweenNodes(transport);
    };
  }

  private static Shortfall network(Transport transport, Expectation expected) {
    String problems =
        transport.problems().isEmpty() ? "" : "; NCCL says '" + transport.problems().get(0) + "'";
    if (transport.networks().isEmpty()) {
      return new Shortfall(
          Grade.TRANSPORT_UNPROVEN, transport.describe() + "; run with NCCL_DEBUG=INFO" + problems);
    }
    if (transport.usesSocket()) {
      return new Shortfall(
          Grade.TRANSPORT_SOCKET,
          "TCP sockets instead of a network plugin: " + transport.describe() + problems);
    }
    Set<String> others = new TreeSet<>(transport.networks().keySet());
    Set<String> allowed = expected.networks();
    others.removeAll(Objects.requireNonNullElse(allowed, others));
    return others.isEmpty()
        ? new Shortfall(Grade.PASSED, "")
        : new Shortfall(
            Grade.TRANSPORT_OTHER,
            "every process was expected to use "
                + String.join(" or ", new TreeSet<>(Objects.requireNonNull(allowed)))
                + ", found "
                + transport.describe()
                + problems);
  }

  private static Shortfall nvls(Transport transport) {
    return transport.nvlsCommunicator()
        ? new Shortfall(Grade.PASSED, "")
        : new Shortfall(
            Grade.NVLS_UNPROVEN,
            "no communicator uses NVLS (no line 'NVLS comm 0x...')"
                + (transport.nvlsBanner()
                    ? "; a device offers multicast, which does not prove its use"
                    : "; run with NCCL_DEBUG=INFO, and check IMEX and ComputeDomain"));
  }

  private static Shortfall betweenNodes(Transport transport) {
    Shortfall nvls = nvls(transport);
    return nvls.grade != Grade.PASSED || transport.mnnvl()
        ? nvls
        : new Shortfall(
            Grade.NVLS_UNPROVEN,
            "no communicator spans the nodes by NVLink (no 'MNNVL 1'); check IMEX and"
                + " ComputeDomain");
  }

  private static Shortfall bandwidth(Reading.Measured measured, Expectation expected) {
    BigDecimal floor = expected.threshold().floor(expected.tolerance());
    boolean outOfPlace = measured.outOfPlace().busbw().compareTo(floor) >= 0;
    boolean inPlace = measured.inPlace().busbw().compareTo(floor) >= 0;
    if (outOfPlace && inPlace) {
      return new Shortfall(Grade.PASSED, "");
    }
    return new Shortfall(
        Grade.BELOW_THRESHOLD,
        (outOfPlace ? "in-place is" : inPlace ? "out-of-place is" : "both halves are")
            + " below the floor");
  }
}
