package org.ncclconformance.junit;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.ArrangedSituations;
import org.ncclconformance.situation.FoundSituations;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.install.ServingCertificates;

/** A target cluster: states are arranged where it is disposable, and found on any other. */
final class TargetSite implements Site {
  private final ClusterProvider provider;
  private final Settings settings;
  private final ServingCertificates certificates;

  TargetSite(ClusterProvider provider, Settings settings, ServingCertificates certificates) {
    this.provider = provider;
    this.settings = settings;
    this.certificates = certificates;
  }

  @Override
  public Cluster open(Access access, Time time) {
    return provider.open(access, time);
  }

  @Override
  public Situations situations(Cluster cluster) {
    return settings.access() == Access.DISPOSABLE
        ? new ArrangedSituations(
            cluster,
            needed(settings.trainerManifest()),
            settings.registryMirror(),
            Optional.empty(),
            certificates,
            UUID.randomUUID().toString().substring(0, 8),
            settings.askedPlatform())
        : new FoundSituations(cluster, settings.trainerManifest(), settings.registryMirror());
  }

  private static String needed(@Nullable String manifest) {
    if (manifest == null) {
      throw new BadInput(
          "trainer.manifest: not set, and needed to arrange states on a disposable cluster; valid:"
              + " "
              + Setting.TRAINER_MANIFEST.valid());
    }
    return manifest;
  }
}
