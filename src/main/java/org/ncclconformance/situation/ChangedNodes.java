package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Nodes that an arrangement made different. Each carries how to undo that, so that what a killed
 * run changed is undone by the next one.
 */
public final class ChangedNodes {
  /** Annotation with the patches that make the node what it was. */
  static final String UNDO = "ncclconformance.org/undo";

  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final KubernetesClient client;

  public ChangedNodes(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Merge patches of a node; either may be empty.
   *
   * @param object of its metadata and spec
   * @param status of its status, which only its own subresource takes
   */
  public record Patches(ObjectNode object, ObjectNode status) {
    public static Patches none() {
      return new Patches(
          JsonMapper.shared().createObjectNode(), JsonMapper.shared().createObjectNode());
    }

    private static Patches read(String text) {
      ObjectNode both = (ObjectNode) JsonMapper.shared().readTree(text);
      return new Patches(both.withObject("/object"), both.withObject("/status"));
    }

    /** These, and what an earlier change had to put back, which wins. */
    private Patches under(Patches earlier) {
      return new Patches(
          merged(object.deepCopy(), earlier.object), merged(status.deepCopy(), earlier.status));
    }

    private static ObjectNode merged(ObjectNode into, ObjectNode winning) {
      winning
          .properties()
          .forEach(
              field -> {
                if (field.getValue() instanceof ObjectNode inner
                    && into.get(field.getKey()) instanceof ObjectNode outer) {
                  merged(outer, inner);
                } else {
                  into.set(field.getKey(), field.getValue());
                }
              });
      return into;
    }

    private String written() {
      ObjectNode both = JsonMapper.shared().createObjectNode();
      both.set("object", object);
      both.set("status", status);
      return both.toString();
    }
  }

  /**
   * Changes the node, which remembers the way back before it is another one. A node that was
   * changed before keeps the way back to what it was first.
   */
  public void change(String node, Patches there, Patches back) {
    Node changed = resource(node).get();
    if (changed == null) {
      throw vanished(node);
    }
    Patches whole = way(changed).map(back::under).orElse(back);
    ObjectNode first = there.object().deepCopy();
    first.withObject("/metadata").withObject("/annotations").put(UNDO, whole.written());
    patch(node, first);
    patchStatus(node, there.status());
  }

  /** The nodes among these that carry no change of any run. */
  static List<Node> untouched(List<Node> nodes) {
    return nodes.stream().filter(node -> way(node).isEmpty()).toList();
  }

  private static IllegalStateException vanished(String node) {
    return new IllegalStateException(
        "Node " + node + ": vanished while it was to be changed (annotation " + UNDO + ")");
  }

  /** Makes every changed node what it was. */
  public void restore() {
    for (Node node : client.nodes().list().getItems()) {
      way(node).ifPresent(back -> restore(node.getMetadata().getName(), back));
    }
  }

  private static Optional<Patches> way(Node node) {
    Map<String, String> annotations =
        Objects.requireNonNullElse(node.getMetadata().getAnnotations(), Map.of());
    return Optional.ofNullable(annotations.get(UNDO)).map(Patches::read);
  }

  private void restore(String node, Patches back) {
    try {
      patchStatus(node, back.status());
      ObjectNode last = back.object().deepCopy();
      last.withObject("/metadata").withObject("/annotations").putNull(UNDO);
      patch(node, last);
    } catch (KubernetesClientException e) {
      // a node that has left in the meantime has nothing to be put back
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
        throw e;
      }
    }
  }

  private void patch(String node, ObjectNode patch) {
    resource(node).patch(MERGE, patch.toString());
  }

  private void patchStatus(String node, ObjectNode patch) {
    if (!patch.isEmpty()) {
      resource(node)
          .subresource("status")
          .patch(MERGE, JsonMapper.shared().createObjectNode().set("status", patch).toString());
    }
  }

  private Resource<Node> resource(String node) {
    return client.nodes().withName(node);
  }
}
