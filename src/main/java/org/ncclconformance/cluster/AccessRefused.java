package org.ncclconformance.cluster;

/** A request that the access given to the suite does not cover; it was not sent. */
public final class AccessRefused extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AccessRefused(String message) {
    super(message);
  }
}
