package org.ncclconformance.trainer.state;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.ValidatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.trainer.api.Definitions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Snapshots as a client took them of a real cluster, trimmed to what a probe reads. */
public final class Recorded {
  private static final KubernetesSerialization JSON = new KubernetesSerialization();

  private Recorded() {}

  public static byte[] resource(String name) {
    try (InputStream in = Recorded.class.getResourceAsStream("/trainer/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new AssertionError(name, e);
    }
  }

  static Snapshot snapshot(String name) {
    return snapshot(name, UnaryOperator.identity());
  }

  /** The recording with its text edited first. */
  static Snapshot snapshot(String name, UnaryOperator<String> edit) {
    String text = new String(resource(name + ".json"), StandardCharsets.UTF_8);
    JsonNode lists = new ObjectMapper().readTree(edit.apply(text)).get("lists");
    String admission = "webhookconfigurations.admissionregistration.k8s.io";
    List<HasMetadata> configurations = new ArrayList<>();
    configurations.addAll(all(lists, "mutating" + admission, MutatingWebhookConfiguration.class));
    configurations.addAll(
        all(lists, "validating" + admission, ValidatingWebhookConfiguration.class));
    return new Snapshot(
        all(lists, "customresourcedefinitions.apiextensions.k8s.io", Map.class).stream()
            .map(Recorded::definition)
            .toList(),
        configurations,
        all(lists, "namespaces", Namespace.class),
        all(lists, "deployments.apps", Deployment.class),
        all(lists, "services", Service.class),
        all(lists, "endpointslices.discovery.k8s.io", EndpointSlice.class),
        all(lists, "replicasets.apps", ReplicaSet.class),
        all(lists, "pods", Pod.class),
        all(lists, "events.events.k8s.io", Event.class),
        all(lists, "configmaps", ConfigMap.class));
  }

  private static Snapshot.Definition definition(Map<?, ?> crd) {
    Map<?, ?> meta = (Map<?, ?>) crd.get("metadata");
    return new Snapshot.Definition(
        new ObjectRef(
            "apiextensions.k8s.io/v1",
            "CustomResourceDefinition",
            "customresourcedefinitions",
            null,
            (String) meta.get("name"),
            (String) meta.get("uid")),
        Definitions.established(crd),
        (String) meta.get("deletionTimestamp"));
  }

  private static <T> List<T> all(JsonNode lists, String kind, Class<T> type) {
    List<T> items = new ArrayList<>();
    lists.get(kind).forEach(item -> items.add(JSON.unmarshal(item.toString(), type)));
    return items;
  }
}
