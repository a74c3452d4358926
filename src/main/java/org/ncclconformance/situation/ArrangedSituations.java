package org.ncclconformance.situation;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.witness.Sight;
import org.ncclconformance.situation.witness.TrainerWitness;
import org.ncclconformance.trainer.install.ServingCertificates;
import org.ncclconformance.trainer.release.Release;
import org.ncclconformance.trainer.release.UnusableRelease;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * Arranges every situation, on a simulated or a disposable cluster. What is arranged stays for the
 * next behaviour that wants the same, unless somebody disturbed it.
 */
public final class ArrangedSituations implements Situations {
  private final Cluster cluster;
  private final String manifest;
  private final @Nullable String mirror;
  private final Optional<SimulatedCluster> simulated;
  private final ServingCertificates certificates;
  private final String run;
  private final CleanupStack undo = new CleanupStack();
  private @Nullable ArrangementContext context;
  private @Nullable Scene current;

  /** What stands on the cluster as it was arranged, or null where that is not known. */
  private @Nullable BaseState stands;

  private boolean begun;
  private boolean keep;

  /**
   * Arranges there.
   *
   * @param manifest file or URL of the release
   * @param mirror {@code HOST[:PORT]} of a registry that answers for all, or null
   * @param simulated the cluster itself, where it is the built-in one
   * @param certificates for installs
   * @param run a valid label value; everything arranged carries it
   */
  public ArrangedSituations(
      Cluster cluster,
      String manifest,
      @Nullable String mirror,
      Optional<SimulatedCluster> simulated,
      ServingCertificates certificates,
      String run) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.mirror = mirror;
    this.simulated = simulated;
    this.certificates = certificates;
    this.run = run;
  }

  @Override
  public Situation give(Arrangement asked) throws InterruptedException {
    Arrangement wanted = asked.in(asked.state()).orElse(asked);
    if (current != null && current.fits(wanted)) {
      return current;
    }
    leave();
    try {
      Setup setup = arrange(wanted);
      if (setup instanceof Setup.Impossible impossible) {
        return new Situation.NotArrangeable(impossible.reason());
      }
      Setup.Ready ready = (Setup.Ready) setup;
      current =
          new Scene(
              wanted,
              new TestEnvironment(
                  cluster,
                  ready.manifest(),
                  ready.mirror(),
                  front -> {
                    wanted.prepare(front);
                    ready.prepare().accept(front);
                  }),
              ready);
      return current;
    } catch (UnusableRelease e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private Setup arrange(Arrangement wanted) throws InterruptedException, UnusableRelease {
    if (context == null) {
      context =
          new ArrangementContext(
              cluster, manifest, Release.load(manifest), mirror, simulated, certificates, run);
    }
    BaseState base = wanted.base();
    BaseState there = stands;
    // until the arrangement stands, nobody knows what does
    stands = null;
    if (there != base || base == BaseState.ITS_OWN) {
      if (there != BaseState.NOTHING) {
        clear();
      }
      if (base == BaseState.HEALTHY_RELEASE) {
        context.healthy(context.release());
      }
    }
    Setup setup = wanted.arrange(context, undo);
    stands = base;
    return setup;
  }

  /** Undoes what is special about the current arrangement; its basis may stay. */
  private void leave() {
    if (current != null) {
      if (current.isSpent()) {
        stands = null;
      }
      current.environment.close();
      current = null;
    }
    undo.close();
  }

  private void clear() throws InterruptedException {
    new Clearing(cluster).clear();
    if (!begun) {
      begun = true;
      refuseForeignTrainer();
    }
  }

  /** A Trainer that this project did not install is not broken, on however disposable a cluster. */
  private void refuseForeignTrainer() {
    Sight sight = new TrainerWitness(cluster).look();
    if (sight.state() != TrainerState.ABSENT) {
      throw new IllegalStateException(
          "Trainer is "
              + sight.state()
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
        leave();
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
    private final TestEnvironment environment;
    private final Setup.Ready ready;

    Scene(Arrangement arrangement, TestEnvironment environment, Setup.Ready ready) {
      this.arrangement = arrangement;
      this.environment = environment;
      this.ready = ready;
    }

    boolean fits(Arrangement wanted) {
      return arrangement.isTheSameAs(wanted) && !isSpent();
    }

    boolean isSpent() {
      return environment.isDisturbed() || arrangement.singleUse();
    }

    @Override
    public <T> Optional<T> part(Class<T> type) {
      return Stream.of(List.of(environment, ready.image()), ready.parts(), arrangement.offers())
          .flatMap(List::stream)
          .filter(type::isInstance)
          .map(type::cast)
          .findFirst();
    }

    @Override
    public Map<String, String> facts() {
      return Map.of("release given", String.valueOf(environment.manifest()));
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
}
