package org.ncclconformance.image;

import java.util.List;

/** Whether a pull can succeed, as far as registries can tell. */
public sealed interface PullDecision {
  /** Every image is there, for every platform that is needed. */
  record AllPresent() implements PullDecision {}

  /**
   * At least one image certainly cannot be pulled anonymously: it is absent, not built for a
   * platform, or refused.
   *
   * @param reasons one line per such image
   * @param undetermined one line per image of which nothing is known
   */
  record Impossible(List<String> reasons, List<String> undetermined) implements PullDecision {
    /** Keeps its own copies. */
    public Impossible {
      reasons = List.copyOf(reasons);
      undetermined = List.copyOf(undetermined);
    }
  }

  /**
   * No image is known to be absent, but of some nothing is known: the nodes will tell.
   *
   * @param reasons one line per image of which nothing is known
   */
  record Undetermined(List<String> reasons) implements PullDecision {
    /** Keeps its own copy. */
    public Undetermined {
      reasons = List.copyOf(reasons);
    }
  }
}
