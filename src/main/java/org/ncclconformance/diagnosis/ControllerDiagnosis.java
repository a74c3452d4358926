package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentCondition;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.ReplicaSetCondition;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Why a controller's Deployment does not become available: the most precise cause that its pods,
 * its ReplicaSet or the Deployment itself show. Only the newest revision counts, so that the broken
 * pod of a Deployment that was just repaired does not.
 */
public final class ControllerDiagnosis {
  private static final String REVISION = "deployment.kubernetes.io/revision";

  private final Function<String, Optional<String>> promoted;
  private final Function<Pod, Optional<String>> logTail;

  /**
   * Diagnoses with the help of these.
   *
   * @param promoted the released image behind a staging reference
   * @param logTail the last lines of a pod's failed container, where somebody has them
   */
  public ControllerDiagnosis(
      Function<String, Optional<String>> promoted, Function<Pod, Optional<String>> logTail) {
    this.promoted = promoted;
    this.logTail = logTail;
  }

  /**
   * What is wrong with the Deployment.
   *
   * @param replicaSets of its namespace; others' are ignored
   * @param pods of its namespace; others' are ignored
   * @param events of its namespace
   */
  public Finding of(
      Deployment deployment, List<ReplicaSet> replicaSets, List<Pod> pods, List<Event> events) {
    if (Objects.equals(deployment.getSpec().getReplicas(), 0)) {
      return new Finding.Terminal(
          cause(
              deployment,
              "spec.replicas",
              "0",
              "the controller is scaled to zero: scale it to 1 or more"));
    }
    EventHistory history = new EventHistory(events);
    PodDiagnosis pod = new PodDiagnosis(history, promoted, logTail);
    List<Finding> findings = new ArrayList<>();
    for (ReplicaSet current : current(deployment, replicaSets)) {
      pods.stream()
          .filter(p -> ownedBy(p, current))
          .filter(p -> p.getMetadata().getDeletionTimestamp() == null)
          .map(pod::of)
          .forEach(findings::add);
      findings.add(notCreated(current, history));
    }
    findings.add(stuck(deployment));
    return Finding.gravest(findings);
  }

  private static List<ReplicaSet> current(Deployment deployment, List<ReplicaSet> replicaSets) {
    List<ReplicaSet> own = replicaSets.stream().filter(r -> ownedBy(r, deployment)).toList();
    List<ReplicaSet> newest =
        own.stream().filter(r -> Objects.equals(revision(r), revision(deployment))).toList();
    return newest.isEmpty() ? own : newest;
  }

  private static String revision(HasMetadata object) {
    return object.getMetadata().getAnnotations() == null
        ? ""
        : object.getMetadata().getAnnotations().getOrDefault(REVISION, "");
  }

  private static boolean ownedBy(HasMetadata object, HasMetadata owner) {
    return object.getMetadata().getOwnerReferences().stream()
        .anyMatch(o -> Objects.equals(o.getUid(), owner.getMetadata().getUid()));
  }

  private static Finding notCreated(ReplicaSet replicaSet, EventHistory events) {
    List<ReplicaSetCondition> conditions = replicaSet.getStatus().getConditions();
    for (int i = 0; i < conditions.size(); i++) {
      ReplicaSetCondition c = conditions.get(i);
      if (c.getType().equals("ReplicaFailure") && "True".equals(c.getStatus())) {
        String text = c.getMessage() == null ? "" : c.getMessage();
        return refused(replicaSet, "status.conditions[" + i + "].message", text);
      }
    }
    boolean none = Objects.requireNonNullElse(replicaSet.getStatus().getReplicas(), 0) == 0;
    return events.warningsAbout(replicaSet).stream()
        .filter(e -> none && "FailedCreate".equals(e.getReason()))
        .findFirst()
        .map(e -> refused(replicaSet, "event FailedCreate", EventHistory.note(e)))
        .orElse(new Finding.Nothing());
  }

  private static Finding refused(ReplicaSet replicaSet, String field, String text) {
    return Refusal.in(text)
        .map(r -> r.finding(ObjectRef.of(replicaSet), field))
        .orElse(
            new Finding.MayHeal(
                cause(replicaSet, field, text, "no pod was ever created: see what refuses it")));
  }

  private static Finding stuck(Deployment deployment) {
    if (deployment.getStatus() == null) {
      return new Finding.Nothing();
    }
    List<DeploymentCondition> conditions = deployment.getStatus().getConditions();
    for (int i = 0; i < conditions.size(); i++) {
      DeploymentCondition c = conditions.get(i);
      if (c.getType().equals("Progressing") && "False".equals(c.getStatus())) {
        return new Finding.Terminal(
            cause(
                deployment,
                "status.conditions[" + i + "].message",
                c.getReason() + ": " + c.getMessage(),
                "look at its pods and their logs"));
      }
    }
    return new Finding.Nothing();
  }

  private static Cause cause(HasMetadata object, String field, String found, String advice) {
    return new Cause(CauseCode.CONTROLLER_NOT_READY, ObjectRef.of(object), field, found, advice);
  }
}
