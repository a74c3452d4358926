package org.ncclconformance.simulation.admission.webhook;

/** A webhook that could not be spoken to; the message is what Go's HTTP client says of it. */
final class UnreachableException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreachableException(String message) {
    super(message);
  }
}
