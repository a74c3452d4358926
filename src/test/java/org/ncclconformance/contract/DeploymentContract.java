package org.ncclconformance.contract;

import org.junit.jupiter.api.Test;

/** Deployments, down to the events of their pods. */
interface DeploymentContract extends Contract {
  @Test
  default void aDeploymentBecomesAvailable(Space space) {
    space.deployment("web");
    space
        .strategicPatch(
            "apps/v1:deployments/web",
            """
            spec:
              replicas: 1
              template:
                spec:
                  terminationGracePeriodSeconds: 0
                  containers:
                  - {name: one, command: [sleep, '600']}
                  - {name: two, command: [sleep, '600']}
            """)
        .expect(200);
    Doc ready =
        space.until(
            "apps/v1:deployments/web",
            "available and complete",
            d ->
                d.condition("Available").startsWith("True ")
                    && d.condition("Progressing").contains("NewReplicaSetAvailable")
                    && d.number("/status/updatedReplicas") == 1
                    && d.number("/status/observedGeneration") == 2);
    space.that(ready.number("/status/observedGeneration")).isEqualTo(2);
    space.that(ready.number("/status/readyReplicas")).isEqualTo(1);
    space
        .that(ready.condition("Available"))
        .isEqualTo("True MinimumReplicasAvailable: Deployment has minimum availability.");
    space
        .that(ready.condition("Progressing"))
        .matches(
            "True NewReplicaSetAvailable: ReplicaSet \"web-[a-z0-9]+\" has successfully progressed.");
    space
        .that(ready.text("/metadata/annotations/deployment.kubernetes.io~1revision"))
        .matches("[12]");
    Doc set =
        space.untilAny(
            "apps/v1:replicasets", "ready", rs -> rs.number("/status/readyReplicas") == 1);
    space.that(set.text("/metadata/ownerReferences/0/uid")).isEqualTo(ready.uid());
    space.that(set.text("/metadata/ownerReferences/0/blockOwnerDeletion")).isEqualTo("true");
    String hash = set.text("/metadata/labels/pod-template-hash");
    space.that(set.name()).isEqualTo("web-" + hash);
    Doc pod = space.untilAny("pods", "running", p -> p.text("/status/phase").equals("Running"));
    space.that(pod.name()).matches("web-" + hash + "-[a-z0-9]{5}");
    space.that(pod.text("/metadata/labels/pod-template-hash")).isEqualTo(hash);
    space.that(pod.text("/metadata/ownerReferences/0/name")).isEqualTo(set.name());
    space.that(pod.text("/spec/serviceAccountName")).isEqualTo("default");
    space.that(pod.text("/status/podIP")).matches("[0-9.]+");
    space
        .that(pod.texts("/status/conditions", "/type"))
        .containsExactlyInAnyOrder(
            "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");
    Doc scaled =
        space.untilAny("events", "scaled", e -> e.text("/message").endsWith("from 0 to 1"));
    space
        .that(scaled.text("/reason") + ": " + scaled.text("/message"))
        .isEqualTo("ScalingReplicaSet: Scaled up replica set " + set.name() + " from 0 to 1");
    Doc created = space.event("SuccessfulCreate", set.name());
    space.that(created.text("/message")).isEqualTo("Created pod: " + pod.name());
    Doc assigned = space.event("Scheduled", pod.name());
    space
        .that(assigned.text("/message"))
        .isEqualTo(
            "Successfully assigned %s/%s to %s"
                .formatted(space.name(), pod.name(), pod.text("/spec/nodeName")));
  }

  @Test
  default void aQuotaKeepsADeploymentFromCreatingPods(Space space) {
    space.create(
        "resourcequotas",
        "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {pods: '0'}}}");
    space.until("resourcequotas/q", "counted", q -> q.text("/status/hard/pods").equals("0"));
    space.deployment("web");
    space.mergePatch("apps/v1:deployments/web", "{spec: {replicas: 1}}").expect(200);
    Doc failed = space.untilAny("events", "failed", e -> e.text("/reason").equals("FailedCreate"));
    space
        .that(failed.text("/message"))
        .matches(
            "Error creating: pods \"web-[a-z0-9]+-[a-z0-9]{5}\" is forbidden: exceeded quota: q,"
                + " requested: pods=1, used: pods=0, limited: pods=0");
    space.that(failed.text("/type")).isEqualTo("Warning");
    space.that(failed.text("/involvedObject/kind")).isEqualTo("ReplicaSet");
    space.that(failed.text("/source/component")).isEqualTo("replicaset-controller");
    Doc deployment =
        space.until(
            "apps/v1:deployments/web",
            "failing",
            d -> d.condition("ReplicaFailure").startsWith("True "));
    space
        .that(deployment.condition("ReplicaFailure"))
        .matches(
            "True FailedCreate: pods \"web-[a-z0-9]+-[a-z0-9]{5}\" is forbidden: exceeded quota: q,"
                + " requested: pods=1, used: pods=0, limited: pods=0");
    space
        .that(deployment.condition("Available"))
        .isEqualTo(
            "False MinimumReplicasUnavailable: Deployment does not have minimum availability.");
  }
}
