package org.ncclconformance.junit;

import org.ncclconformance.settings.BadInput;
import org.ncclconformance.settings.Settings;
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
}
