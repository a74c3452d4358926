package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every node says that of its hardware, until this is closed. */
public final class AnnotatedNodes implements AutoCloseable {
  private static final String PREFIX = "fabric.ncclconformance.org/";

  private final KubernetesClient client;
  private final String annotation;
  private final Map<String, @Nullable String> before = new LinkedHashMap<>();

  /** Writes it to all nodes: {@code gbps}, {@code fault} and the like. */
  public AnnotatedNodes(KubernetesClient client, String name, String value) {
    this.client = client;
    this.annotation = PREFIX + name;
    for (Node node : client.nodes().list().getItems()) {
      Map<String, String> annotations = node.getMetadata().getAnnotations();
      before.put(
          node.getMetadata().getName(), annotations == null ? null : annotations.get(annotation));
    }
    before.keySet().forEach(node -> write(node, value));
  }

  private void write(String node, @Nullable String value) {
    Edit.of(
        client.nodes().withName(node),
        n -> {
          Map<String, String> annotations = n.getMetadata().getAnnotations();
          Map<String, String> changed =
              new LinkedHashMap<>(annotations == null ? Map.of() : annotations);
          if (value == null) {
            changed.remove(annotation);
          } else {
            changed.put(annotation, value);
          }
          n.getMetadata().setAnnotations(changed);
        });
  }

  @Override
  public void close() {
    before.forEach(this::write);
  }
}
