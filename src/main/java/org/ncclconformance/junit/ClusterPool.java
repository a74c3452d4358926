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
  private final List<Pooled> all = new ArrayList<>();
  private final List<Pooled> idle = new ArrayList<>();
  private final Map<Class<?>, Pooled> last = new HashMap<>();

  /** One cluster and what puts it into situations. */
  record Pooled(Cluster cluster, Situations situations) {}

  ClusterPool(RunOptions options) {
    this.options = options;
    this.most = options.settings().cluster().atOnce();
  }

  private Pooled open() {
    Site site = options.testBed().site(options.settings());
    Cluster cluster = site.open(options.settings().access(), options.time());
    Pooled pooled = new Pooled(cluster, site.situations(cluster));
    all.add(pooled);
    return pooled;
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
  synchronized Pooled take(Class<?> behavior) throws InterruptedException {
    while (idle.isEmpty() && all.size() >= most) {
      wait();
    }
    Pooled known = last.get(behavior);
    Pooled pooled;
    if (known != null && idle.remove(known)) {
      pooled = known;
    } else {
      pooled = idle.isEmpty() ? open() : idle.remove(idle.size() - 1);
    }
    last.put(behavior, pooled);
    return pooled;
  }

  synchronized void giveBack(Pooled pooled) {
    idle.add(pooled);
    notifyAll();
  }

  /** Removes what was arranged on each, whether or not somebody is still there. */
  synchronized void leave() {
    RuntimeException failed = null;
    for (Pooled pooled : all) {
      try {
        pooled.situations().close();
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
      all.forEach(pooled -> pooled.cluster().close());
    }
  }
}
