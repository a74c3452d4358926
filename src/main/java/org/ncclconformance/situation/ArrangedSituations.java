package org.ncclconformance.situation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.trainer.Probed;
import org.ncclconformance.trainer.Release;
import org.ncclconformance.trainer.ServingKeys;
import org.ncclconformance.trainer.TrainerProbe;
import org.ncclconformance.trainer.TrainerState;
import org.ncclconformance.trainer.UnusableRelease;

/**
 * Arranges every situation, on a simulated or a disposable cluster. What is arranged stays for the
 * next behaviour that wants the same, unless somebody disturbed it.
 */
public final class ArrangedSituations implements Situations {
  private final Cluster cluster;
  private final String manifest;
  private final @Nullable String mirror;
  private final Optional<SimulatedCluster> simulated;
  private final ServingKeys keys;
  private final String run;
  private final Undo undo = new Undo();
  private @Nullable Scene current;
  private boolean begun;
  private boolean keep;

  /**
   * Arranges there.
   *
   * @param manifest file or URL of the release
   * @param mirror {@code HOST[:PORT]} of a registry that answers for all, or null
   * @param simulated the cluster itself, where it is the built-in one
   * @param keys for installs
   * @param run a valid label value; everything arranged carries it
   */
  public ArrangedSituations(
      Cluster cluster,
      String manifest,
      @Nullable String mirror,
      Optional<SimulatedCluster> simulated,
      ServingKeys keys,
      String run) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.mirror = mirror;
    this.simulated = simulated;
    this.keys = keys;
    this.run = run;
  }

  @Override
  public Situation give(Arrangement wanted) throws InterruptedException {
    if (current != null && current.fits(wanted)) {
      return current;
    }
    clear();
    begun = true;
    try {
      Arranger arranger =
          new Arranger(
              cluster, manifest, Release.load(manifest), mirror, simulated, keys, run, undo);
      Arranger.Result result = arranger.arrange(wanted);
      if (result instanceof Arranger.Result.Impossible impossible) {
        return new Situation.NotArrangeable(impossible.reason());
      }
      Arranger.Result.Done done = (Arranger.Result.Done) result;
      current = new Scene(wanted, done.surroundings(), done.image());
      return current;
    } catch (UnusableRelease e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private void clear() throws InterruptedException {
    if (current != null) {
      current.surroundings.close();
      current = null;
    }
    undo.close();
    new Clearing(cluster).clear();
    if (!begun) {
      refuseForeignTrainer();
    }
  }

  /** A Trainer that this project did not install is not broken, on however disposable a cluster. */
  private void refuseForeignTrainer() throws InterruptedException {
    if (new TrainerProbe(cluster).probe() instanceof Probed.State state
        && state.state() != TrainerState.ABSENT) {
      throw new IllegalStateException(
          "Trainer is "
              + state.state()
              + " on "
              + cluster.name()
              + " and was not installed by this project; remove it first, or use"
              + " cluster.access=run to judge it as it is");
    }
  }

  @Override
  public void close() {
    try {
      if (begun && !keep) {
        clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      simulated.ifPresent(SimulatedCluster::close);
    }
  }

  /** One arrangement that stands. */
  private final class Scene implements Situation.Arranged {
    private final Arrangement arrangement;
    private final Surroundings surroundings;
    private final TrainerImage image;

    Scene(Arrangement arrangement, Surroundings surroundings, TrainerImage image) {
      this.arrangement = arrangement;
      this.surroundings = surroundings;
      this.image = image;
    }

    boolean fits(Arrangement wanted) {
      return arrangement == wanted && !surroundings.isDisturbed() && !SingleUse.is(wanted);
    }

    @Override
    public <T> Optional<T> part(Class<T> type) {
      return type.isInstance(surroundings)
          ? Optional.of(type.cast(surroundings))
          : type.isInstance(image) ? Optional.of(type.cast(image)) : Optional.empty();
    }

    @Override
    public Map<String, String> facts() {
      return Map.of("release given", String.valueOf(surroundings.manifest()));
    }

    @Override
    public List<Evidence> evidence() {
      return new EvidenceCollection(cluster.client()).collect();
    }

    @Override
    public void keep() {
      keep = true;
    }

    @Override
    public void close() {
      List<String> unmodelled = simulated.map(SimulatedCluster::unmodelled).orElse(List.of());
      if (!unmodelled.isEmpty()) {
        throw new IllegalStateException(
            "the simulated cluster was asked for what it does not model: " + unmodelled);
      }
    }
  }

  /** Arrangements that the first attempt uses up. */
  private static final class SingleUse {
    static boolean is(Arrangement arrangement) {
      return arrangement == Arrangement.ROLLING_OUT
          || arrangement == Arrangement.JOBSET_DIES_AFTER_GATE
          || arrangement == Arrangement.ROLLBACK_REFUSED;
    }
  }
}
