package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.Node;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which nodes may be used.
 *
 * @param labels that a node must have
 * @param excluded names of nodes that are not used
 * @param most how many are used at most, or 0 for all
 */
public record NodeSelection(Map<String, String> labels, Set<String> excluded, int most) {
  /** Every node. */
  public static final NodeSelection ALL = new NodeSelection(Map.of(), Set.of(), 0);

  /** Copies both, order kept. */
  public NodeSelection {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    excluded = Collections.unmodifiableSet(new LinkedHashSet<>(excluded));
  }

  /** Those of them that have these labels too. */
  public NodeSelection having(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(labels);
    all.putAll(more);
    return new NodeSelection(all, excluded, most);
  }

  /** Why that node is not among them; the rest of a sentence that begins with its name. */
  Optional<String> against(Node node) {
    if (excluded.contains(node.getMetadata().getName())) {
      return Optional.of("is not selected: it is excluded by its name");
    }
    Map<String, String> its = Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
    return labels.entrySet().stream()
        .filter(label -> !label.getValue().equals(its.get(label.getKey())))
        .findFirst()
        .map(
            label ->
                "is not selected: its label "
                    + label.getKey()
                    + " is "
                    + Objects.requireNonNullElse(its.get(label.getKey()), "absent")
                    + ", and "
                    + label.getValue()
                    + " is wanted");
  }

  /** As a report says it. */
  @Override
  public String toString() {
    return (labels.isEmpty() ? "all" : "labels " + labels)
        + (excluded.isEmpty() ? "" : ", without " + String.join(", ", excluded))
        + (most == 0 ? "" : ", " + most + " at most");
  }
}
