package org.ncclconformance.junit;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Setting;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.FoundSituations;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.situation.arrange.ArrangedSituations;
import org.ncclconformance.situation.arrange.SimulatedProvider;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.trial.EvidenceCollection;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;
import org.ncclconformance.validator.reference.ReferenceValidator;

/** The stage that this project brings: its simulated cluster, its situations, its validator. */
public final class BuiltInTestBed implements TestBed {
  private final ServingCertificates certificates;

  public BuiltInTestBed() {
    this(new ServingCertificates());
  }

  /** Arranges and installs with these certificates. */
  BuiltInTestBed(ServingCertificates certificates) {
    this.certificates = certificates;
  }

  @Override
  public ClusterProvider simulated(Settings settings) {
    certificates.prepare();
    Platform platform = settings.askedPlatform();
    return platform == null ? SimulatedProvider.start() : SimulatedProvider.start(platform);
  }

  @Override
  public Situations situations(Settings settings, ClusterProvider provider, Cluster cluster) {
    String run = UUID.randomUUID().toString().substring(0, 8);
    if (provider instanceof SimulatedProvider simulated) {
      return simulated.situations(
          cluster, settings.trainerManifest(), settings.registryMirror(), certificates, run);
    }
    return settings.access() == Access.DISPOSABLE
        ? new ArrangedSituations(
            cluster,
            needed(settings.trainerManifest()),
            settings.registryMirror(),
            Optional.empty(),
            certificates,
            run)
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

  @Override
  public Validator validator(Settings settings) {
    return new ReferenceValidator(certificates);
  }

  @Override
  public List<Evidence> evidence(Cluster cluster) {
    return new EvidenceCollection(cluster.client()).collect();
  }
}
