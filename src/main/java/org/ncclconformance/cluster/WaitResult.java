package org.ncclconformance.cluster;

/**
 * How a wait ended.
 *
 * @param <T> what has come
 * @param <E> why it will not come
 */
public sealed interface WaitResult<T, E> {

  /** It came. */
  record Reached<T, E>(T value) implements WaitResult<T, E> {}

  /** It will never come. */
  record Ended<T, E>(E why) implements WaitResult<T, E> {}

  /** The deadline passed; {@code lastSeen} is what the last look saw instead. */
  record Expired<T, E>(String lastSeen) implements WaitResult<T, E> {}
}
