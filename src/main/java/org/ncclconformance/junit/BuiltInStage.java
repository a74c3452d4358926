package org.ncclconformance.junit;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.situation.ArrangedSituations;
import org.ncclconformance.situation.FoundSituations;
import org.ncclconformance.situation.SimulatedProvider;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.ServingKeys;
import org.ncclconformance.validator.ReferenceValidator;
import org.ncclconformance.validator.Validator;

/** The stage that this project brings: its simulated cluster, its situations, its validator. */
public final class BuiltInStage implements Stage {
  private final ServingKeys keys;
  private @Nullable SimulatedProvider provider;

  /** One with keys of its own. */
  public BuiltInStage() {
    this(new ServingKeys());
  }

  /** One that shares keys with others in this process. */
  public BuiltInStage(ServingKeys keys) {
    this.keys = keys;
  }

  @Override
  public ClusterProvider simulated(Settings settings) {
    provider = SimulatedProvider.start();
    return provider;
  }

  @Override
  public Situations situations(Settings settings, Cluster cluster) {
    String run = UUID.randomUUID().toString().substring(0, 8);
    if (settings.cluster() == ClusterKind.SIMULATED && provider != null) {
      return provider.situations(
          cluster, settings.trainerManifest(), settings.registryMirror(), keys, run);
    }
    return settings.access() == Access.DISPOSABLE
        ? new ArrangedSituations(
            cluster,
            needed(settings.trainerManifest()),
            settings.registryMirror(),
            Optional.empty(),
            keys,
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
    return new ReferenceValidator(keys);
  }
}
