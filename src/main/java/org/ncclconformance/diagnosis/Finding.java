package org.ncclconformance.diagnosis;

import java.util.List;
import java.util.Optional;

/** What one look at the objects says: nothing wrong, something that may heal, or the end. */
public sealed interface Finding {

  /** Nothing is wrong so far. */
  record Nothing() implements Finding {}

  /** Something is wrong that often passes: worth naming when a deadline runs out, not before. */
  record MayHeal(Cause cause) implements Finding {}

  /** Something is wrong that waiting does not cure. */
  record Terminal(Cause cause) implements Finding {}

  /** The cause that ends a wait, or empty. */
  default Optional<Cause> terminal() {
    return this instanceof Terminal end ? Optional.of(end.cause()) : Optional.empty();
  }

  /** The cause, whether it may heal or not. */
  default Optional<Cause> anyCause() {
    return this instanceof MayHeal passing ? Optional.of(passing.cause()) : terminal();
  }

  /** The first that is terminal, else the first that may heal, else nothing. */
  static Finding gravest(List<Finding> inOrderOfPrecision) {
    Finding gravest = new Nothing();
    for (Finding finding : inOrderOfPrecision) {
      if (finding instanceof Terminal) {
        return finding;
      }
      if (gravest instanceof Nothing) {
        gravest = finding;
      }
    }
    return gravest;
  }
}
