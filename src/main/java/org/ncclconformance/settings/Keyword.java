package org.ncclconformance.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A constant as settings, suites and reports write it: {@code in-cluster} for IN_CLUSTER. */
public final class Keyword {
  private Keyword() {}

  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The constant that is written so, or empty where none is. */
  static <E extends Enum<E>> Optional<E> find(Class<E> type, String text) {
    return Arrays.stream(type.getEnumConstants()).filter(e -> of(e).equals(text)).findFirst();
  }
}
