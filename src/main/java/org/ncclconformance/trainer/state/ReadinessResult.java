package org.ncclconformance.trainer.state;

import java.util.List;
import org.ncclconformance.diagnosis.Cause;

/** How waiting for Trainer ended. */
public sealed interface ReadinessResult {

  /** It works: dry-run creates were accepted twice. */
  record Ready(List<Cause> warnings) implements ReadinessResult {}

  /** It will not become ready, or not in time. */
  record NotReady(Cause cause) implements ReadinessResult {}
}
