package org.ncclconformance.situation.hardware;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Whether the hardware of a cluster is what annotations of its nodes say, or real. */
public enum HardwareNotice {
  /** Namespace kube-system says that annotations are followed. */
  ANNOTATIONS,
  /** It says nothing. */
  REAL;

  /** How namespace kube-system says it. */
  public static final String SAID_BY = "ncclconformance.org/fabric: annotations";

  private static final String NAMESPACE = "kube-system";
  private static final String KEY = "ncclconformance.org/fabric";
  private static final String VALUE = "annotations";

  /**
   * Reads it.
   *
   * @throws UnusableHardware where it says something else
   */
  public static HardwareNotice of(KubernetesClient client) {
    Namespace system = client.namespaces().withName(NAMESPACE).get();
    Map<String, String> annotations =
        system == null || system.getMetadata() == null
            ? Map.of()
            : Objects.requireNonNullElse(system.getMetadata().getAnnotations(), Map.of());
    String said = annotations.get(KEY);
    if (said == null) {
      return REAL;
    }
    if (said.equals(VALUE)) {
      return ANNOTATIONS;
    }
    throw new UnusableHardware(
        "Namespace "
            + NAMESPACE
            + ", annotation "
            + KEY
            + ": found '"
            + said.replaceAll("\\s+", " ")
            + "'; valid is '"
            + VALUE
            + "' where benchmarks follow the annotations of nodes, and no such annotation where"
            + " hardware is real");
  }

  /**
   * Refuses nodes whose annotations no hardware can be. Where hardware is real nobody reads them.
   *
   * @throws UnusableHardware naming node, annotation and value
   */
  public void check(List<Node> nodes) {
    if (this == ANNOTATIONS) {
      for (Node node : nodes) {
        for (HardwareAnnotation annotation : HardwareAnnotation.values()) {
          refuse(annotation.wrong(node));
        }
      }
    }
  }

  /**
   * Refuses nodes whose annotations disagree: somebody else is making hardware of them, and would
   * find it changed.
   *
   * @param nodes that no run of this project has changed
   * @throws UnusableHardware naming two nodes, the annotation and both values
   */
  public void checkAgreement(List<Node> nodes) {
    if (this == ANNOTATIONS) {
      for (HardwareAnnotation annotation : HardwareAnnotation.values()) {
        refuse(disagreement(annotation, nodes));
      }
    }
  }

  private static Optional<String> disagreement(HardwareAnnotation annotation, List<Node> nodes) {
    for (Node node : nodes) {
      Node first = nodes.get(0);
      if (!annotation.of(node).equals(annotation.of(first))) {
        return Optional.of(
            annotation.said(node, annotation.of(node).orElse(""))
                + ", and Node "
                + first.getMetadata().getName()
                + " has '"
                + annotation.of(first).orElse("").replaceAll("\\s+", " ")
                + "'; hardware is arranged where nodes are alike: remove the annotation from both,"
                + " or use cluster.access=run to take the hardware as it is");
      }
    }
    return Optional.empty();
  }

  private static void refuse(Optional<String> wrong) {
    wrong.ifPresent(
        line -> {
          throw new UnusableHardware(line);
        });
  }
}
