package org.ncclconformance.junit;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.trainer.InstallMode;
import org.ncclconformance.validator.Measurement;

/**
 * The settings of a run, read and checked.
 *
 * @param context null unless a kubeconfig is used
 * @param platform as {@code h100/eks}, or null where it is to be detected
 * @param threshold GB/s of bus bandwidth, or null for the platform's own
 * @param tolerance the fraction of the threshold that a result may lack
 * @param trainerManifest a file or URL that replaces the release, or null
 * @param trainerReleases base URL or folder of a mirror, or null for the public release host
 * @param registryMirror {@code HOST[:PORT]} to ask instead of the public registries, or null
 * @param deadline for one whole check
 * @param measurement how to measure, where the platform's row does not say
 */
public record Settings(
    Suite suite,
    ClusterKind cluster,
    @Nullable String context,
    Access access,
    ValidatorChoice validator,
    @Nullable String platform,
    @Nullable BigDecimal threshold,
    BigDecimal tolerance,
    String trainerRelease,
    @Nullable String trainerManifest,
    @Nullable String trainerReleases,
    InstallMode trainerInstall,
    @Nullable String registryMirror,
    Cleanup cleanup,
    Duration deadline,
    Measurement measurement) {

  /** Which release is meant, for reports: the manifest where one is named. */
  public String release() {
    return trainerManifest == null ? trainerRelease : trainerManifest;
  }
}
