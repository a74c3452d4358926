package org.ncclconformance.trainer;

/** A Service that a webhook is called through. */
record ServiceRef(String namespace, String name) {
  @Override
  public String toString() {
    return "Service " + namespace + "/" + name;
  }
}
