package org.ncclconformance.junit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.settings.ClusterKind;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.Situations;

/**
 * The clusters that behaviours may be on at the same time: a real one is one, and behaviours take
 * turns on it; of the built-in one there may be one more than there are processors.
 */
final class ClusterPool implements AutoCloseable {
  private static final int MOST_WORTHWHILE = 4;

  private final RunOptions options;
  private final int most;
  private final List<Lane> all = new ArrayList<>();
  private final List<Lane> idle = new ArrayList<>();
  private final Map<Class<?>, Lane> last = new HashMap<>();

  /** One cluster and what puts it into situations. */
  record Lane(Cluster cluster, Situations situations) {}

  ClusterPool(RunOptions options) {
    this.options = options;
    this.most = most(options.settings());
    idle.add(open());
  }

  /** How many behaviours may run at the same time: each waits for a third of its time. */
  static int most(Settings settings) {
    return settings.cluster() == ClusterKind.SIMULATED
        ? Math.min(MOST_WORTHWHILE, Runtime.getRuntime().availableProcessors() + 1)
        : 1;
  }

  private Lane open() {
    Settings settings = options.settings();
    ClusterProvider provider = SuiteRun.provider(settings, options.stage());
    Cluster cluster = provider.open(settings.access(), options.time());
    Lane lane = new Lane(cluster, options.stage().situations(settings, provider, cluster));
    all.add(lane);
    return lane;
  }

  /** The one that stands for all of them in a report: they are alike. */
  synchronized Cluster cluster() {
    return all.get(0).cluster();
  }

  /**
   * One that nobody else is on, the one that this behaviour had last if possible, since it may be
   * in the right situation still.
   *
   * @throws InterruptedException where the run is ended while all are taken
   */
  synchronized Lane take(Class<?> behavior) throws InterruptedException {
    while (idle.isEmpty() && all.size() >= most) {
      wait();
    }
    Lane known = last.get(behavior);
    Lane lane;
    if (known != null && idle.remove(known)) {
      lane = known;
    } else {
      lane = idle.isEmpty() ? open() : idle.remove(idle.size() - 1);
    }
    last.put(behavior, lane);
    return lane;
  }

  synchronized void giveBack(Lane lane) {
    idle.add(lane);
    notifyAll();
  }

  /** Removes what was arranged on each, whether or not somebody is still there. */
  synchronized void leave() {
    RuntimeException failed = null;
    for (Lane lane : all) {
      try {
        lane.situations().close();
      } catch (RuntimeException e) {
        if (failed == null) {
          failed = e;
        } else {
          failed.addSuppressed(e);
        }
      }
    }
    if (failed != null) {
      throw failed;
    }
  }

  @Override
  public synchronized void close() {
    try {
      leave();
    } finally {
      all.forEach(lane -> lane.cluster().close());
    }
  }
}
