package org.ncclconformance.cluster;

/** What somebody else's error says, as part of a line of ours. */
public final class ErrorLine {
  private ErrorLine() {}

  /** All of it. */
  public static String of(Throwable error) {
    return of(String.valueOf(error.getMessage()));
  }

  /** All of that message. */
  public static String of(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** The first line alone, where what follows is detail. */
  public static String first(String message) {
    return message.strip().lines().findFirst().orElse("").strip();
  }
}
