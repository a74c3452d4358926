package org.ncclconformance.simulation.api;

import java.util.List;

/** A request that the API server refuses, with what goes into the Status object of the answer. */
public final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final String reason;
  private final transient List<StatusCause> causes;

  /** One entry of {@code details.causes}. */
  public record StatusCause(String reason, String message, String field) {}

  /**
   * @param code HTTP status code
   * @param reason as {@code NotFound}, {@code Conflict}, {@code Invalid}
   * @param message as the real API server words it
   */
  public ApiException(int code, String reason, String message) {
    this(code, reason, message, List.of());
  }

  /** What the simulation does not model is refused rather than guessed. */
  public static ApiException notModelled(String what) {
    return new ApiException(501, "NotImplemented", "the simulation does not model " + what);
  }

  /** With {@code details.causes}, as validation and failed webhook calls have. */
  public ApiException(int code, String reason, String message, List<StatusCause> causes) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.causes = List.copyOf(causes);
  }

  public int code() {
    return code;
  }

  public String reason() {
    return reason;
  }

  public List<StatusCause> causes() {
    return causes;
  }
}
