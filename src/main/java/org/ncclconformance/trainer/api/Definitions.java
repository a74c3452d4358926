package org.ncclconformance.trainer.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Cluster;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import org.ncclconformance.diagnosis.Cause;
import org.ncclconformance.diagnosis.CauseCode;

/** Whether custom resource definitions are served. */
public final class Definitions {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** They are there within tens of milliseconds; a watch would carry 350 KB for each change. */
  private static final Duration AGAIN = Duration.ofMillis(100);

  private Definitions() {}

  /**
   * Waits until all are established.
   *
   * @return what stands against it, or empty
   */
  public static Optional<Cause> awaitEstablished(
      Cluster cluster, List<ObjectRef> definitions, Deadline deadline) throws InterruptedException {
    List<ObjectRef> left = new ArrayList<>(definitions);
    WaitResult<Boolean, Cause> result =
        Wait.until(new Signal(), deadline.within(PATIENCE), AGAIN, () -> look(cluster, left));
    if (result instanceof WaitResult.Ended<Boolean, Cause> ended) {
      return Optional.of(ended.why());
    }
    return result instanceof WaitResult.Expired<Boolean, Cause> expired
        ? Optional.of(
            new Cause(
                CauseCode.INSTALL_FAILED,
                left.get(0),
                "status.conditions",
                expired.lastSeen(),
                "check the API server"))
        : Optional.empty();
  }

  private static Look<Boolean, Cause> look(Cluster cluster, List<ObjectRef> left) {
    for (ObjectRef ref : List.copyOf(left)) {
      Map<?, ?> definition = RawRequests.get(cluster.client(), ref.path());
      if ("False".equals(condition(definition, "NamesAccepted"))) {
        return new Look.Ended<>(
            new Cause(
                CauseCode.INSTALL_FAILED,
                ref,
                "status.conditions[NamesAccepted]",
                "False: another definition has its names",
                "remove the other definition"));
      }
      if (established(definition)) {
        left.remove(ref);
      }
    }
    return left.isEmpty()
        ? new Look.Reached<>(true)
        : new Look.NotYet<>(
            "not established: "
                + left.stream().map(ObjectRef::toString).collect(Collectors.joining(", ")));
  }

  public static boolean established(Map<?, ?> definition) {
    return "True".equals(condition(definition, "Established"));
  }

  private static @Nullable Object condition(Map<?, ?> definition, String type) {
    if (definition.get("status") instanceof Map<?, ?> status
        && status.get("conditions") instanceof List<?> conditions) {
      for (Object each : conditions) {
        if (each instanceof Map<?, ?> condition && type.equals(condition.get("type"))) {
          return condition.get("status");
        }
      }
    }
    return null;
  }
}
