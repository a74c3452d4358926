package org.ncclconformance.cluster;

/** What may be done on a cluster; each level includes the ones before it. */
public enum Access {
  /** Read, and dry runs. */
  OBSERVE,
  /** Also a namespace and jobs of one's own, and Trainer where it is absent, removed afterwards. */
  RUN,
  /** Also break and repair Trainer. */
  DISPOSABLE;

  /** Whether this level includes the one that is needed. */
  public boolean allows(Access needed) {
    return compareTo(needed) >= 0;
  }
}
