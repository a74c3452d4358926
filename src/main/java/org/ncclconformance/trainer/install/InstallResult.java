package org.ncclconformance.trainer.install;

import java.util.List;
import org.ncclconformance.cluster.NotRemoved;
import org.ncclconformance.diagnosis.Cause;

/** How an install ended. */
public sealed interface InstallResult {

  /** Everything is created; whether it becomes ready is not known yet. */
  record Installed(InstallJournal journal) implements InstallResult {}

  /**
   * Nothing of it is there, but for what could not be removed again.
   *
   * @param notRemoved what this run created and could not remove, also named by the cause
   */
  record Failed(Cause cause, List<NotRemoved> notRemoved) implements InstallResult {}
}
