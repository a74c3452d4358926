package org.ncclconformance.junit;

import java.util.List;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.ClusterProvider;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.situation.Situations;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;

/** What a run is played on: the one place that turns settings into the objects behind them. */
public interface TestBed {

  /** The built-in cluster. */
  ClusterProvider simulated(Settings settings);

  /**
   * What puts a cluster into what behaviours start from.
   *
   * @param provider who opened it
   */
  Situations situations(Settings settings, ClusterProvider provider, Cluster cluster);

  /** What is judged. */
  Validator validator(Settings settings);

  /**
   * Objects, events by time and logs as they are now. Collects what it can: what cannot be read
   * becomes a line that says so. Never holds a Secret's data or a token.
   */
  List<Evidence> evidence(Cluster cluster);
}
