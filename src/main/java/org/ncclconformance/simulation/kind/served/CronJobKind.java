package org.ncclconformance.simulation.kind.served;

import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.node.ObjectNode;

/** Cron jobs: the jobs in them are completed as jobs are. */
public final class CronJobKind implements KindRules {
  @Override
  public void complete(String type, ObjectNode value) {
    JobKind.spec(type, value);
  }
}
