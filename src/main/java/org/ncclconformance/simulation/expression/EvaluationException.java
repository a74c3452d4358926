package org.ncclconformance.simulation.expression;

/**
 * An expression that has no value for these variables, as where a field that it reads is absent.
 */
public final class EvaluationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public EvaluationException(String message) {
    super(message);
  }
}
