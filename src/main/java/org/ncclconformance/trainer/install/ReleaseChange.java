package org.ncclconformance.trainer.install;

import org.ncclconformance.cluster.ObjectRef;

/**
 * One difference between a release and what is applied, as evidence.
 *
 * @param object the object that differs
 * @param field path inside it
 * @param from as released; empty where the field is not there
 * @param to as applied; private keys are described, never shown
 */
public record ReleaseChange(ObjectRef object, String field, String from, String to) {
  @Override
  public String toString() {
    return object + " " + field + ": " + (from.isEmpty() ? "" : from + " -> ") + to;
  }
}
