package org.ncclconformance.situation;

import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.nccl.matrix.Platform;
import org.ncclconformance.simulation.SimulatedCluster;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.HardwareSetup;
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
  private final @Nullable Platform platform;
  private final CleanupStack undo = new CleanupStack();
  private @Nullable ArrangementContext context;
  private @Nullable Scene current;

  /** What stands on the cluster as it was arranged, or null where that is not known. */
  private @Nullable BaseState stands;

  private @Nullable NodeHardwareChange hardware;
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
   * @param platform that was asked for, or null where the nodes say it
   */
  public ArrangedSituations(
      Cluster cluster,
      String manifest,
      @Nullable String mirror,
      Optional<SimulatedCluster> simulated,
      ServingCertificates certificates,
      String run,
      @Nullable Platform platform) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.mirror = mirror;
    this.simulated = simulated;
    this.certificates = certificates;
    this.run = run;
    this.platform = platform;
  }

  @Override
  public Situation give(Arrangement asked, Hardware wantedHardware) throws InterruptedException {
    Arrangement wanted = asked.in(asked.state()).orElse(asked);
    Optional<String> obstacle = hardware().obstacle(wantedHardware);
    if (obstacle.isPresent()) {
      return new Situation.NotArrangeable(obstacle.get());
    }
    if (current != null && current.fits(wanted)) {
      return current.stays(wantedHardware) ? current : onOtherHardware(current, wantedHardware);
    }
    leave();
    try {
      Setup setup = arrange(wanted);
      if (setup instanceof Setup.Impossible impossible) {
        return new Situation.NotArrangeable(impossible.reason());
      }
      return made(wanted, (Setup.Ready) setup, wantedHardware);
    } catch (UnusableRelease e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  private NodeHardwareChange hardware() {
    if (hardware == null) {
      hardware = new NodeHardwareChange(cluster.client(), platform, new SecureRandom());
    }
    return hardware;
  }

  /** Trainer stays; who asks there asks something else, and so through another environment. */
  private Scene onOtherHardware(Scene before, Hardware wanted) {
    before.environment.close();
    return made(before.arrangement, before.ready, wanted);
  }

  private Scene made(Arrangement wanted, Setup.Ready ready, Hardware wantedHardware) {
    // until it is made, nobody knows what the nodes say
    current = null;
    Optional<OddNode> odd =
        ready.parts().stream()
            .filter(OddNode.class::isInstance)
            .map(OddNode.class::cast)
            .findFirst();
    HardwareSetup made = hardware().make(wantedHardware, odd, undo);
    TestEnvironment environment =
        new TestEnvironment(
            cluster,
            ready.manifest(),
            ready.mirror(),
            front -> {
              hardware().check(made);
              wanted.prepare(front);
              ready.prepare().accept(front);
            });
    Scene scene = new Scene(wanted, environment, ready, made);
    current = scene;
    return scene;
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
    private final HardwareSetup made;

    Scene(
        Arrangement arrangement,
        TestEnvironment environment,
        Setup.Ready ready,
        HardwareSetup made) {
      this.arrangement = arrangement;
      this.environment = environment;
      this.ready = ready;
      this.made = made;
    }

    /** Whoever takes what is there does not have it changed; all else is drawn for each method. */
    boolean stays(Hardware wanted) {
      return wanted == Hardware.ANY && made.hardware() == Hardware.ANY;
    }

    boolean fits(Arrangement wanted) {
      return arrangement.isTheSameAs(wanted) && !isSpent();
    }

    boolean isSpent() {
      return environment.isDisturbed() || arrangement.singleUse();
    }

    @Override
    public <T> Optional<T> part(Class<T> type) {
      return Stream.of(
              List.of(environment, ready.image(), made.speeds()),
              ready.parts(),
              arrangement.offers())
          .flatMap(List::stream)
          .filter(type::isInstance)
          .map(type::cast)
          .findFirst();
    }

    @Override
    public Map<String, String> facts() {
      return Map.of(
          "release given", String.valueOf(environment.manifest()), "hardware", made.facts());
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
