package org.ncclconformance.simulation.kind;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Ways of the API server with a kind; a kind's file names each by its word. */
public enum Trait {
  /** A CRD defines it; no file can say so. */
  CUSTOM,
  /** A change of the specification counts up {@code metadata.generation}. */
  GENERATION,
  /** An update has to say which version of the object it is of. */
  VERSIONED,
  /** Who deletes one is answered with the object rather than with a Status. */
  RETURNED,
  /** Its dependents stay where a deletion does not say otherwise. */
  ORPHANING,
  /** A quota counts its objects under the plural alone. */
  COUNTED;

  static final Set<Trait> OF_FILES = EnumSet.complementOf(EnumSet.of(CUSTOM));

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
