package org.ncclconformance.cluster;

/** A cluster that cannot be used as the settings say; the message is one line. */
public final class ClusterUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ClusterUnavailable(String message) {
    super(message);
  }
}
