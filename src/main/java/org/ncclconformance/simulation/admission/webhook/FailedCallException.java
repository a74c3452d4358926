package org.ncclconformance.simulation.admission.webhook;

/** A call of a webhook that gave no answer; the message is the reason in the API server's words. */
final class FailedCallException extends Exception {
  private static final long serialVersionUID = 1L;

  FailedCallException(String message) {
    super(message);
  }
}
