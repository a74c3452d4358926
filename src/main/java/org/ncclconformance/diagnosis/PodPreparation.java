package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ncclconformance.cluster.ObjectRef;

/**
 * What a pod waits for before its containers are created: its claims, then volumes and devices on
 * its node. Only events tell of it.
 */
final class PodPreparation {
  private static final Set<String> PREPARING = Set.of("ContainerCreating", "PodInitializing");

  private final EventHistory events;

  PodPreparation(EventHistory events) {
    this.events = events;
  }

  Finding of(Pod pod) {
    return pod.getSpec().getNodeName() == null ? unclaimed(pod) : unprepared(pod);
  }

  /** The scheduler does not even look at a pod whose claims nobody could make. */
  private Finding unclaimed(Pod pod) {
    return told(pod, Set.of("FailedResourceClaimCreation"))
        .<Finding>map(
            event ->
                new Finding.MayHeal(
                    cause(
                        CauseCode.UNSCHEDULABLE,
                        pod,
                        event,
                        "create the ResourceClaimTemplate that the pod names, or install the driver"
                            + " that does")))
        .orElseGet(Finding.Nothing::new);
  }

  /**
   * A pod on its node whose containers wait for a volume or a device. A folder that the node does
   * not have will not come; a Secret, a ConfigMap or a driver's device may.
   */
  private Finding unprepared(Pod pod) {
    return waitsForItsNode(pod)
        ? told(pod, Set.of("FailedMount", "FailedPrepareDynamicResources"))
            .map(event -> unprepared(pod, event))
            .orElseGet(Finding.Nothing::new)
        : new Finding.Nothing();
  }

  private static Finding unprepared(Pod pod, Event event) {
    boolean never = EventHistory.note(event).contains("hostPath type check failed");
    Cause cause =
        cause(
            CauseCode.CONTAINER_NOT_CREATED,
            pod,
            event,
            never
                ? "its node is not what the runtime was written for: set platform, or install there"
                    + " what the folder is a sign of"
                : "look for the object or device that it waits for, and at the log of the driver"
                    + " that brings it");
    return never ? new Finding.Terminal(cause) : new Finding.MayHeal(cause);
  }

  private static boolean waitsForItsNode(Pod pod) {
    return Stream.concat(
            pod.getStatus().getInitContainerStatuses().stream(),
            pod.getStatus().getContainerStatuses().stream())
        .allMatch(
            status ->
                status.getState() != null
                    && status.getState().getWaiting() != null
                    && PREPARING.contains(
                        String.valueOf(status.getState().getWaiting().getReason())));
  }

  private Optional<Event> told(Pod pod, Set<String> reasons) {
    return events.warningsAbout(pod).stream()
        .filter(event -> reasons.contains(event.getReason()))
        .findFirst();
  }

  private static Cause cause(CauseCode code, Pod pod, Event event, String advice) {
    return new Cause(
        code, ObjectRef.of(pod), "event " + event.getReason(), EventHistory.note(event), advice);
  }
}
