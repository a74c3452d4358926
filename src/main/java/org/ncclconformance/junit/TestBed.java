package org.ncclconformance.junit;

import java.util.List;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
import org.ncclconformance.validator.Evidence;
import org.ncclconformance.validator.Validator;

/** What a run is played on: the one place that turns settings into the objects behind them. */
public interface TestBed {

  /** A new one of the kind of cluster that the settings name. */
  Site site(Settings settings);

  /**
   * What is judged, not asked anything yet.
   *
   * @throws BadInput where this cannot judge such a validator
   */
  Validator validator(Settings settings);

  /**
   * Objects, events by time and logs as they are now. Collects what it can: what cannot be read
   * becomes a line that says so. Never holds a Secret's data or a token.
   */
  List<Evidence> evidence(Cluster cluster);
}
