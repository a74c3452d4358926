package org.ncclconformance.simulation.api;

/**
 * A kind that the API server serves.
 *
 * @param group API group, empty for the core group
 * @param version served version, as {@code v1} or {@code v1alpha1}
 * @param kind as {@code TrainJob}
 * @param plural resource name in paths, as {@code trainjobs}
 * @param namespaced whether objects live in a namespace
 * @param status whether there is a status subresource
 */
public record Kind(
    String group, String version, String kind, String plural, boolean namespaced, boolean status) {

  /** {@code v1} for the core group, else {@code group/version}. */
  public String apiVersion() {
    return group.isEmpty() ? version : group + "/" + version;
  }

  /** {@code deployments.apps}; the bare plural in the core group. */
  public String resource() {
    return group.isEmpty() ? plural : plural + "." + group;
  }
}
