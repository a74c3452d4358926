package org.ncclconformance.situation;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ApiFailure;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.situation.hardware.Speeds;
import org.ncclconformance.situation.witness.Sight;
import org.ncclconformance.situation.witness.TrainerWitness;
import org.ncclconformance.trainer.state.TrainerState;

/** Finds whether a cluster that may not be broken is in a situation. */
public final class FoundSituations implements Situations {
  private final Cluster cluster;
  private final @Nullable String manifest;
  private final @Nullable String mirror;
  // as long as the cluster is in the state, what was asked there before was asked of the same
  private final Map<Class<?>, Scene> scenes = new HashMap<>();
  private @Nullable Scene current;

  /**
   * Looks there.
   *
   * @param manifest file or URL of the release, or null where none is to be installed
   * @param mirror {@code HOST[:PORT]} of a registry that answers for all, or null
   */
  public FoundSituations(Cluster cluster, @Nullable String manifest, @Nullable String mirror) {
    this.cluster = cluster;
    this.manifest = manifest;
    this.mirror = mirror;
  }

  @Override
  public Situation give(Arrangement asked, Hardware hardware) {
    Sight sight = look();
    Optional<Arrangement> here = asked.in(sight.state());
    if (here.isEmpty()) {
      return new Situation.NotHere(sight.state(), sight.why());
    }
    Arrangement wanted = here.get();
    if (!wanted.canBeFound()) {
      return new Situation.NotArrangeable(
          "this needs a cluster that may be changed: "
              + wanted
              + "; give cluster.access=disposable");
    }
    if (hardware.needsArranging()) {
      return new Situation.NotArrangeable(Hardware.cannotBeChanged(hardware));
    }
    if (current != null) {
      current.environment().close();
    }
    current =
        scenes.computeIfAbsent(
            wanted.getClass(),
            type ->
                new Scene(
                    new TestEnvironment(cluster, manifest, mirror, wanted::prepare),
                    wanted.offers()));
    return current;
  }

  private Sight look() {
    try {
      return new TrainerWitness(cluster).look();
    } catch (KubernetesClientException e) {
      return new Sight(TrainerState.UNKNOWN, "the API server answered " + ApiFailure.of(e));
    }
  }

  @Override
  public void close() {
    if (current != null) {
      current.environment().close();
    }
  }

  private record Scene(TestEnvironment environment, List<Object> offers)
      implements Situation.Arranged {
    @Override
    public <T> Optional<T> part(Class<T> type) {
      return Stream.concat(Stream.of(environment, Speeds.UNKNOWN), offers.stream())
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
      // nothing was arranged, so nothing would be removed
    }

    @Override
    public void close() {
      // the next one, or the end of the run, closes its fronts: evidence may still be wanted
    }
  }
}
