package org.ncclconformance.nccl.log;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Collects what NCCL's INFO lines say about networks and NVLink, in bounded memory. */
final class TransportEvidence {
  /** Of lines that are many, and of which the first one tells all. */
  static final String GPU_DIRECT = "/GDRDMA";

  private static final int MOST_NETWORKS = 32;
  private static final int MOST_PROCESSES = 65_536;
  private static final int MOST_PROBLEMS = 16;
  private static final String USING = "Using network ";
  private static final String NVLS_BANNER = "NVLS multicast support is available";
  private static final String NVLS_COMMUNICATOR = "NVLS comm 0x";

  /** Words of lines that say why a network was not used (facts/nccl-output.md 10). */
  private static final List<String> PROBLEMS =
      List.of(
          "Could not find: libnccl-net.so",
          "Plugin load returned",
          "No eligible providers were found",
          "Could not find any optimal provider",
          "NET/IB : No device found",
          "Failed to open libibverbs.so");

  private final Map<String, Set<String>> networks = new LinkedHashMap<>();
  private final Set<String> problems = new LinkedHashSet<>();
  private boolean gpuDirect;
  private boolean nvlsBanner;
  private boolean nvlsCommunicator;
  private boolean mnnvl;

  /** Words of which an INFO line that tells anything has at least one, or GPU_DIRECT. */
  static List<String> words() {
    return Stream.concat(
            Stream.of(USING, NVLS_BANNER, NVLS_COMMUNICATOR, "MNNVL 1"), PROBLEMS.stream())
        .toList();
  }

  boolean knowsGpuDirect() {
    return gpuDirect;
  }

  /**
   * Takes one INFO line.
   *
   * @param text the line without wrappers
   * @param info where its {@code NCCL INFO} begins
   */
  void take(String text, int info) {
    int using = text.indexOf(USING, info);
    if (using >= 0) {
      String network = text.substring(using + USING.length()).strip();
      if (networks.size() < MOST_NETWORKS || networks.containsKey(network)) {
        Set<String> processes = networks.computeIfAbsent(network, name -> new LinkedHashSet<>());
        if (processes.size() < MOST_PROCESSES) {
          processes.add(process(text, info));
        }
      }
      return;
    }
    if (text.indexOf("NVL", info) >= 0) {
      nvlsBanner |= text.indexOf(NVLS_BANNER, info) >= 0;
      nvlsCommunicator |= text.indexOf(NVLS_COMMUNICATOR, info) >= 0;
      mnnvl |= saysOne(text, text.indexOf("MNNVL ", info));
    }
    gpuDirect |= text.indexOf(GPU_DIRECT, info) >= 0;
    if (problems.size() < MOST_PROBLEMS) {
      for (String problem : PROBLEMS) {
        if (text.indexOf(problem, info) >= 0) {
          problems.add(text.substring(info + "NCCL INFO ".length()).strip());
          break;
        }
      }
    }
  }

  /** {@code host:pid}, from {@code host:pid:tid [device] NCCL INFO}. */
  private static String process(String text, int info) {
    String prefix = text.substring(0, info).strip();
    int blank = prefix.indexOf(' ');
    String id = blank < 0 ? prefix : prefix.substring(0, blank);
    int host = id.indexOf(':');
    int pid = host < 0 ? -1 : id.indexOf(':', host + 1);
    return pid < 0 ? id : id.substring(0, pid);
  }

  private static boolean saysOne(String text, int at) {
    int digit = at + "MNNVL ".length();
    return at >= 0
        && digit < text.length()
        && text.charAt(digit) == '1'
        && (digit + 1 == text.length() || !Character.isDigit(text.charAt(digit + 1)));
  }

  void addAll(TransportEvidence other) {
    other.networks.forEach(
        (network, processes) ->
            networks.computeIfAbsent(network, name -> new LinkedHashSet<>()).addAll(processes));
    problems.addAll(other.problems);
    gpuDirect |= other.gpuDirect;
    nvlsBanner |= other.nvlsBanner;
    nvlsCommunicator |= other.nvlsCommunicator;
    mnnvl |= other.mnnvl;
  }

  Transport toTransport() {
    return new Transport(
        networks, List.copyOf(problems), gpuDirect, nvlsBanner, nvlsCommunicator, mnnvl);
  }
}
