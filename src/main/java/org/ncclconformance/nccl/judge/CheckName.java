package org.ncclconformance.nccl.judge;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The checks, by the names that validators are called with. */
public enum CheckName {
  /** Bandwidth, whatever the transport. */
  ALL_REDUCE("nccl-all-reduce-bw"),
  /** Bandwidth over the network between the nodes, NVLink switched off. */
  ALL_REDUCE_NET("nccl-all-reduce-bw-net"),
  /** Bandwidth over NVLink SHARP. */
  ALL_REDUCE_NVLS("nccl-all-reduce-bw-nvls");

  private final String text;

  CheckName(String text) {
    this.text = text;
  }

  /** The check of that name, or empty for any other text. */
  public static Optional<CheckName> of(String text) {
    return Arrays.stream(values()).filter(name -> name.text.equals(text)).findFirst();
  }

  /** All names, as an error message lists them. */
  public static String all() {
    return Arrays.stream(values()).map(name -> name.text).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return text;
  }
}
