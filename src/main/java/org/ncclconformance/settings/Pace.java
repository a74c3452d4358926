package org.ncclconformance.settings;

/** How fast things happen on a cluster. */
public enum Pace {
  /** As fast as machines are. */
  REAL,
  /** Faster: whatever only takes time takes less of it. */
  SCALED
}
