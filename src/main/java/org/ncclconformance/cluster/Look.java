package org.ncclconformance.cluster;

/**
 * What one look at the cluster says of something that is waited for.
 *
 * @param <T> what is there once it has come
 * @param <E> why it will not come
 */
public sealed interface Look<T, E> {

  /** It is there. */
  record Reached<T, E>(T value) implements Look<T, E> {}

  /** It will never come: waiting on is pointless. */
  record Ended<T, E>(E why) implements Look<T, E> {}

  /** Not yet; {@code seen} says what is there instead, for the message of a wait that runs out. */
  record NotYet<T, E>(String seen) implements Look<T, E> {}
}
