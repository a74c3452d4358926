package org.ncclconformance.junit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.situation.Situations;

/**
 * The clusters that behaviours may be on at the same time, opened when somebody wants one. A target
 * cluster is one, and behaviours take turns on it.
 */
final class ClusterPool implements AutoCloseable {
  private final RunOptions options;
  private final int most;
  private final List<Lane> all = new ArrayList<>();
  private final List<Lane> idle = new ArrayList<>();
  private final Map<Class<?>, Lane> last = new HashMap<>();

  /** One cluster and what puts it into situations. */
  record Lane(Cluster cluster, Situations situations) {}

  ClusterPool(RunOptions options) {
    this.options = options;
    this.most = options.settings().cluster().atOnce();
  }

  private Lane open() {
    Site site = options.testBed().site(options.settings());
    Cluster cluster = site.open(options.settings().access(), options.time());
    Lane lane = new Lane(cluster, site.situations(cluster));
    all.add(lane);
    return lane;
  }

  /** The one that stands for all of them in a report: they are alike. */
  synchronized Cluster cluster() {
    if (all.isEmpty()) {
      idle.add(open());
    }
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
