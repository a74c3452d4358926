package org.ncclconformance.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.device.Equipment;

/** Nodes with devices, and what containers get of those that their pods claim. */
class ClaimedDevicesTest {
  private static final String DOMAIN =
      """
      apiVersion: resource.nvidia.com/v1beta1
      kind: ComputeDomain
      metadata: {name: domain, namespace: %1$s}
      spec: {numNodes: 0, channel: {resourceClaimTemplate: {name: imex}}}
      """;
  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: %2$s, namespace: %1$s}
      spec:
        restartPolicy: Never
        terminationGracePeriodSeconds: 0
        resourceClaims: [{name: channel, resourceClaimTemplateName: imex}]
        containers:
        - {name: with, image: 'busybox:1.37', command: [sh, -c, '%3$s'], resources: {claims: [{name: channel}]}}
        - {name: without, image: 'busybox:1.37', command: [sh, -c, '%3$s']}
      """;
  private static final String LOOK =
      "if [ -f /dev/nvidia-caps-imex-channels/channel0 ]; then echo channel; else echo none; fi";

  private static ClusterUnderTest lab;

  @BeforeAll
  static void start() {
    lab =
        new ClusterUnderTest(
            SimulatedCluster.Options.standard().withEquipment(EnumSet.allOf(Equipment.class)));
    ClusterUnderTest.until(
        () ->
            lab
                .client
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("computedomains.resource.nvidia.com")
                .get()
                .getStatus()
                .getConditions()
                .stream()
                .anyMatch(c -> c.getType().equals("Established") && c.getStatus().equals("True")));
  }

  @AfterAll
  static void close() {
    assertThat(lab.cluster.unmodelled()).isEmpty();
    lab.close();
  }

  /** A namespace with a domain in it. */
  private static String domain(String namespace) {
    namespace(namespace);
    create(DOMAIN.formatted(namespace));
    ClusterUnderTest.until(() -> template(namespace) != null);
    return namespace;
  }

  private static String namespace(String name) {
    lab.client
        .namespaces()
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    ClusterUnderTest.until(
        () -> lab.client.serviceAccounts().inNamespace(name).withName("default").get() != null);
    return name;
  }

  private static void create(String manifest) {
    lab.objects(manifest).forEach(object -> lab.client.resource(object).create());
  }

  private static GenericKubernetesResource template(String namespace) {
    return lab.client
        .genericKubernetesResources("resource.k8s.io/v1", "ResourceClaimTemplate")
        .inNamespace(namespace)
        .withName("imex")
        .get();
  }

  private static List<GenericKubernetesResource> claims(String namespace) {
    return lab.client
        .genericKubernetesResources("resource.k8s.io/v1", "ResourceClaim")
        .inNamespace(namespace)
        .list()
        .getItems();
  }

  private static Pod pod(String namespace, String name) {
    return lab.client.pods().inNamespace(namespace).withName(name).get();
  }

  private static String log(String namespace, String pod, String container) {
    return lab.client.pods().inNamespace(namespace).withName(pod).inContainer(container).getLog();
  }

  @Test
  void aDomainIsAnsweredWithItsTemplateAndTakesItAlong() {
    String namespace = domain("answered");
    GenericKubernetesResource template = template(namespace);
    GenericKubernetesResource domain =
        (GenericKubernetesResource)
            lab.client.resource(lab.objects(DOMAIN.formatted(namespace)).get(0)).get();
    assertThat(template.<Object>get("spec", "spec", "devices", "requests", 0, "exactly"))
        .isEqualTo(
            Map.of(
                "deviceClassName", "compute-domain-default-channel.nvidia.com",
                "allocationMode", "ExactCount",
                "count", 1));
    assertThat(
            template.<Object>get(
                "spec", "spec", "devices", "config", 0, "opaque", "parameters", "domainID"))
        .isEqualTo(domain.getMetadata().getUid());
    assertThat(template.getMetadata().getFinalizers())
        .isEqualTo(domain.getMetadata().getFinalizers())
        .containsExactly("resource.nvidia.com/computeDomain");
    lab.client.resource(domain).delete();
    ClusterUnderTest.until(() -> template(namespace) == null);
    ClusterUnderTest.until(() -> lab.client.resource(domain).get() == null);
  }

  @Test
  void onlyAContainerThatNamesTheClaimFindsTheChannel() {
    String namespace = domain("found");
    create(POD.formatted(namespace, "p", LOOK));
    ClusterUnderTest.until(() -> pod(namespace, "p").getStatus().getPhase().equals("Succeeded"));
    assertThat(log(namespace, "p", "with")).isEqualTo("channel\n");
    assertThat(log(namespace, "p", "without")).isEqualTo("none\n");
    // what the pod has had is free again once it has ended
    ClusterUnderTest.until(() -> claims(namespace).isEmpty());
  }

  @Test
  void aChannelIsForPodsOfItsDomainsNamespace() {
    String namespace = namespace("foreign");
    String foreign = "11111111-2222-3333-4444-555555555555";
    create(
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: imex, namespace: %s}
        spec:
          spec:
            devices:
              requests: [{name: r, exactly: {deviceClassName: compute-domain-default-channel.nvidia.com}}]
              config: [{opaque: {driver: compute-domain.nvidia.com, parameters: {domainID: %s}}}]
        """
            .formatted(namespace, foreign));
    create(POD.formatted(namespace, "p", LOOK));
    ClusterUnderTest.until(
        () ->
            lab.events(namespace, "Pod").stream()
                .anyMatch(e -> e.startsWith("Warning FailedPrepareDynamicResources: ")));
    assertThat(lab.events(namespace, "Pod"))
        .contains(
            "Warning FailedPrepareDynamicResources: Failed to prepare dynamic resources: prepare"
                + " dynamic resources: NodePrepareResources failed for ResourceClaim "
                + claims(namespace).get(0).getMetadata().getName()
                + ": error asserting ComputeDomain's namespace: ComputeDomain not found: "
                + foreign);
    assertThat(pod(namespace, "p").getStatus().getPhase()).isEqualTo("Pending");
    lab.client.pods().inNamespace(namespace).withName("p").delete();
    ClusterUnderTest.until(() -> claims(namespace).isEmpty());
  }

  @Test
  void thereAreAsManyAdaptersAsGpus() {
    String namespace = namespace("adapters");
    String template =
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: %2$s, namespace: %1$s}
        spec: {spec: {devices: {requests: [{name: r, exactly: {deviceClassName: roce.networking.k8s.aws, count: %3$d}}]}}}
        """;
    create(template.formatted(namespace, "eight", 8));
    create(template.formatted(namespace, "nine", 9));
    String adapters = "if [ -e /sys/class/infiniband/rocep7s0 ]; then echo all; fi";
    create(POD.formatted(namespace, "p", adapters).replace(": imex", ": eight"));
    create(POD.formatted(namespace, "q", adapters).replace(": imex", ": nine"));
    ClusterUnderTest.until(() -> pod(namespace, "p").getStatus().getPhase().equals("Succeeded"));
    assertThat(log(namespace, "p", "with")).isEqualTo("all\n");
    ClusterUnderTest.until(
        () ->
            lab.client.v1().events().inNamespace(namespace).list().getItems().stream()
                .anyMatch(
                    e ->
                        e.getInvolvedObject().getName().equals("q")
                            && e.getMessage()
                                .startsWith(
                                    "0/2 nodes are available: 2 cannot allocate all claims.")));
  }
}
