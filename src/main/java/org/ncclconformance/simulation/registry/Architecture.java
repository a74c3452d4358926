package org.ncclconformance.simulation.registry;

/** A machine architecture, by the name that OCI and Kubernetes have for it. */
public enum Architecture {
  AMD64("amd64"),
  ARM64("arm64");

  private final String ociName;

  Architecture(String ociName) {
    this.ociName = ociName;
  }

  public String ociName() {
    return ociName;
  }
}
