package org.ncclconformance.junit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.Situation;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.trainer.ServingKeys;
import org.ncclconformance.validator.Validator;

/** One simulated cluster for many runs, each with its own validator, on a clock that can leap. */
final class SharedStage implements Stage, AutoCloseable {
  private final Stage builtIn;
  private final AtomicReference<Duration> leap = new AtomicReference<>(Duration.ZERO);
  private final Time time = new Leaping();
  private @Nullable ClusterProvider provider;
  private @Nullable Cluster cluster;
  private @Nullable Situations situations;
  private @Nullable Validator validator;

  SharedStage(ServingKeys keys) {
    builtIn = new BuiltInStage(keys);
  }

  Time time() {
    return time;
  }

  /** Who is judged next, on a clock that has not leapt yet. */
  void judge(Validator next) {
    validator = next;
    leap.set(Duration.ZERO);
  }

  void leap(Duration by) {
    leap.set(by);
  }

  @Override
  public ClusterProvider simulated(Settings settings) {
    if (provider == null) {
      provider = builtIn.simulated(settings);
    }
    return provider;
  }

  @Override
  public Situations situations(Settings settings, Cluster ofTheRun) {
    if (situations == null) {
      cluster = simulated(settings).open(Access.DISPOSABLE, time);
      situations = builtIn.situations(settings, cluster);
    }
    return new Lent(situations);
  }

  @Override
  public Validator validator(Settings settings) {
    if (validator == null) {
      throw new IllegalStateException("nobody to judge");
    }
    return validator;
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

  /** The situations of all runs; the end of one is not theirs. */
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

  private final class Leaping implements Time {
    @Override
    public Instant now() {
      return Time.system().now().plus(leap.get());
    }

    @Override
    public void await(Signal signal, long seen, Duration atMost) throws InterruptedException {
      Time.system().await(signal, seen, atMost);
    }
  }
}
