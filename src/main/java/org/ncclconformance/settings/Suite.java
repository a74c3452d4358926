package org.ncclconformance.settings;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which behaviours run, with which settings, and which of them must have run.
 *
 * @param settings what the suite gives where neither a property nor a variable does
 * @param behaviors simple class names or tags; empty means all
 * @param required simple names of the behaviours that must have run
 * @param oneOf of each of these sets one must have run, since no cluster is in two states at once
 */
public record Suite(
    String name,
    String description,
    Map<Setting, String> settings,
    Set<String> behaviors,
    Set<String> required,
    List<Set<String>> oneOf,
    List<MayBeSkipped> mayBeSkipped) {

  /** Copies the collections. */
  public Suite {
    settings = Map.copyOf(settings);
    behaviors = Set.copyOf(behaviors);
    required = Set.copyOf(required);
    oneOf = List.copyOf(oneOf);
    mayBeSkipped = List.copyOf(mayBeSkipped);
  }

  /**
   * A requirement that cannot be proven on a kind of cluster.
   *
   * @param reason one sentence
   */
  public record MayBeSkipped(String requirement, ClusterKind cluster, String reason) {}

  /** Whether the behaviour is a part of this suite. */
  public boolean contains(Class<?> behavior, Set<String> tags) {
    return behaviors.isEmpty()
        || behaviors.contains(behavior.getSimpleName())
        || tags.stream().anyMatch(behaviors::contains);
  }

  /** Whether this suite fails where the behaviour was not proven. */
  public boolean requires(Class<?> behavior) {
    return required.contains(behavior.getSimpleName());
  }

  /** The sets of which one must have run, and that behaviour would do. */
  public List<Set<String>> oneOfWith(Class<?> behavior) {
    return oneOf.stream().filter(set -> set.contains(behavior.getSimpleName())).toList();
  }

  public String required(Class<?> behavior, String reason) {
    return "suite " + name + " requires " + behavior.getSimpleName() + ": " + reason;
  }

  /** Whether a method that proves those requirements may be skipped on that kind of cluster. */
  public boolean excuses(List<String> requirements, ClusterKind cluster) {
    return !requirements.isEmpty()
        && requirements.stream()
            .allMatch(
                id ->
                    mayBeSkipped.stream()
                        .anyMatch(m -> m.requirement().equals(id) && m.cluster() == cluster));
  }
}
