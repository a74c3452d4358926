package org.ncclconformance.junit;

import java.util.UUID;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.SimulatedProvider;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.install.ServingCertificates;

/** The built-in cluster: states are arranged on it whatever access is given. */
final class SimulatedSite implements Site {
  private final SimulatedProvider provider;
  private final Settings settings;
  private final ServingCertificates certificates;

  private SimulatedSite(
      SimulatedProvider provider, Settings settings, ServingCertificates certificates) {
    this.provider = provider;
    this.settings = settings;
    this.certificates = certificates;
  }

  /** Starts a cluster of its own, fit for the platform that is asked for. */
  static SimulatedSite start(Settings settings, ServingCertificates certificates) {
    certificates.prepare();
    Platform platform = settings.askedPlatform();
    return new SimulatedSite(
        platform == null ? SimulatedProvider.start() : SimulatedProvider.start(platform),
        settings,
        certificates);
  }

  /** For arranging, which writes; whoever is judged on it is held to the access that was given. */
  @Override
  public Cluster open(Access access, Time time) {
    return provider.open(Access.DISPOSABLE, time);
  }

  @Override
  public Situations situations(Cluster cluster) {
    return provider.situations(
        cluster,
        settings.trainerManifest(),
        settings.registryMirror(),
        certificates,
        UUID.randomUUID().toString().substring(0, 8));
  }
}
