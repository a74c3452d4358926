package org.ncclconformance.situation.hardware;

/** What a cluster says of its hardware cannot be used; the message is one line that names where. */
public final class UnusableHardware extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnusableHardware(String message) {
    super(message);
  }
}
