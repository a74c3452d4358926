package org.ncclconformance.trainer.release;

/** A Service that a webhook is called through. */
public record ServiceRef(String namespace, String name) {
  @Override
  public String toString() {
    return "Service " + namespace + "/" + name;
  }
}
