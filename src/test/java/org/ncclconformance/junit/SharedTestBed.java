package org.ncclconformance.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;

/** One cluster and what was arranged on it for many runs, each of which judges somebody else. */
final class SharedTestBed implements AutoCloseable {
  private final TestBed stage;
  private final Time time;
  private @Nullable ClusterProvider provider;
  private @Nullable Cluster cluster;
  private @Nullable Situations situations;

  SharedTestBed(TestBed stage, Time time) {
    this.time = time;
    this.stage = stage;
  }

  TestBed judging(Validator judged) {
    return new TestBed() {
      @Override
      public ClusterProvider simulated(Settings settings) {
        if (provider == null) {
          provider = stage.simulated(settings);
        }
        return provider;
      }

      @Override
      public Situations situations(Settings settings, ClusterProvider its, Cluster ofTheRun) {
        if (situations == null) {
          cluster = its.open(Access.DISPOSABLE, time);
          situations = stage.situations(settings, its, cluster);
        }
        return new Lent(situations);
      }

      @Override
      public Validator validator(Settings settings) {
        return judged;
      }

      @Override
      public List<Evidence> evidence(Cluster ofTheMethod) {
        return stage.evidence(ofTheMethod);
      }
    };
  }

  /** For one run; the end of that run is not theirs. */
  private record Lent(Situations situations) implements Situations {
    @Override
    public Situation give(Arrangement wanted) throws InterruptedException {
      return situations.give(wanted);
    }

    @Override
    public void close() {
      // the stage closes them
    }
  }

  @Override
  public void close() {
    if (situations != null) {
      situations.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }
}
