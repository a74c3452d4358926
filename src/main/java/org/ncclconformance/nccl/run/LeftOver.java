package org.ncclconformance.nccl.run;

import org.ncclconformance.cluster.ObjectRef;

/**
 * Something of a run that is still there.
 *
 * @param why in the cluster's own words
 */
public record LeftOver(ObjectRef object, String why) {
  @Override
  public String toString() {
    return object + ": " + why;
  }
}
