package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.json.Key;

/**
 * A controller's work queue and its one worker: a key is looked at once however often it was added,
 * and again after a back-off of 5 ms doubled with every failure up to 1000 s, as client-go has it.
 */
public final class ControlLoop {
  private static final System.Logger LOG = System.getLogger(ControlLoop.class.getName());
  private static final Duration FIRST = Duration.ofMillis(5);
  private static final Duration LAST = Duration.ofSeconds(1000);

  /** Makes the world agree with what the object says; idempotent. */
  public interface Reconciler {
    /**
     * Looks at that object.
     *
     * @throws ApiException to be called again later
     */
    void reconcile(Key key);
  }

  private final Schedule schedule;
  private final Reconciler reconciler;
  private final Set<Key> queue = new LinkedHashSet<>();
  private final Map<Key, Integer> failures = new HashMap<>();
  private boolean running;
  private boolean stopped;

  /** An idle loop. */
  public ControlLoop(Schedule schedule, Reconciler reconciler) {
    this.schedule = schedule;
    this.reconciler = reconciler;
  }

  /** Has the object looked at soon. */
  public synchronized void add(Key key) {
    if (stopped || !queue.add(key) || running) {
      return;
    }
    running = true;
    schedule.soon(this::work);
  }

  /** Has the object looked at once that much simulated time has passed. */
  public void addAfter(Duration delay, Key key) {
    schedule.after(delay, () -> add(key));
  }

  /** Looks at nothing more. */
  public synchronized void stop() {
    stopped = true;
    queue.clear();
  }

  private void work() {
    Key key;
    synchronized (this) {
      var next = queue.iterator();
      if (!next.hasNext()) {
        running = false;
        return;
      }
      key = next.next();
      next.remove();
    }
    try {
      reconciler.reconcile(key);
      synchronized (this) {
        failures.remove(key);
      }
    } catch (ApiException refused) {
      LOG.log(System.Logger.Level.DEBUG, () -> key + ": " + refused.getMessage());
      retry(key);
    } catch (RuntimeException defect) {
      LOG.log(System.Logger.Level.ERROR, "A controller failed on " + key + ".", defect);
      retry(key);
    }
    schedule.soon(this::work);
  }

  private void retry(Key key) {
    int failed;
    synchronized (this) {
      failed = failures.merge(key, 1, Integer::sum) - 1;
    }
    Duration delay = failed > 17 ? LAST : FIRST.multipliedBy(1L << failed);
    addAfter(delay.compareTo(LAST) > 0 ? LAST : delay, key);
  }
}
