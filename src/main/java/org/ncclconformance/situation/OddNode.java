package org.ncclconformance.situation;

/**
 * The one GPU node that an arrangement made different from its peers.
 *
 * @param name of the Node; it carries the label {@link #LABEL}
 */
public record OddNode(String name) {
  /** By which pods can prefer the node or keep away from it; its value is {@code "true"}. */
  public static final String LABEL = "ncclconformance.org/odd";
}
