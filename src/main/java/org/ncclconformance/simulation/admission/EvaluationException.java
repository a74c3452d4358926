package org.ncclconformance.simulation.admission;

/**
 * An expression that has no value for these variables, as where a field that it reads is absent.
 */
final class EvaluationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  EvaluationException(String message) {
    super(message);
  }
}
