package org.ncclconformance.diagnosis;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What a client saw of a real cluster in one state, trimmed to what diagnosis reads. */
public final class Recording {
  private final KubernetesSerialization json = new KubernetesSerialization();
  private final JsonNode root;

  private Recording(JsonNode root) {
    this.root = root;
  }

  public static Recording of(String name) {
    String path = "/diagnosis/" + name + ".json";
    try (InputStream in = Recording.class.getResourceAsStream(path)) {
      return new Recording(new ObjectMapper().readTree(Objects.requireNonNull(in, path)));
    } catch (IOException e) {
      throw new AssertionError(path, e);
    }
  }

  String said() {
    return root.get("call").get("output").asString();
  }

  Deployment deployment(String name) {
    return list("deployments.apps", Deployment.class).stream()
        .filter(d -> d.getMetadata().getName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  List<ReplicaSet> replicaSets() {
    return list("replicasets.apps", ReplicaSet.class);
  }

  List<Pod> pods() {
    return list("pods", Pod.class);
  }

  List<Event> events() {
    return list("events.events.k8s.io", Event.class);
  }

  public List<Node> nodes() {
    return list("nodes", Node.class);
  }

  public RunObjects run() {
    return new RunObjects(
        list("trainjobs.trainer.kubeflow.org", GenericKubernetesResource.class).stream()
            .findFirst(),
        list("jobsets.jobset.x-k8s.io", GenericKubernetesResource.class).stream().findFirst(),
        list("jobs.batch", Job.class),
        pods(),
        events());
  }

  private <T> List<T> list(String kind, Class<T> type) {
    List<T> items = new ArrayList<>();
    JsonNode list = root.get("lists").path(kind);
    list.forEach(item -> items.add(json.unmarshal(item.toString(), type)));
    return items;
  }
}
