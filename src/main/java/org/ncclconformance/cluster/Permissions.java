package org.ncclconformance.cluster;

import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the identity in use may do, asked of the cluster itself (SelfSubjectAccessReview, which
 * everybody may create and which is not stored).
 */
public final class Permissions {
  private final KubernetesClient client;

  public Permissions(Cluster cluster) {
    this.client = cluster.client();
  }

  /**
   * One thing to be allowed.
   *
   * @param namespace null for all namespaces, and for what has none
   * @param group API group, empty for the core one
   * @param resource plural, with a subresource as {@code pods/log}
   */
  public record Rule(@Nullable String namespace, String group, String resource, String verb) {}

  /**
   * Asks for each.
   *
   * @return those that are not allowed, in the order given
   * @throws io.fabric8.kubernetes.client.KubernetesClientException where the cluster does not
   *     answer
   */
  public List<Rule> missing(List<Rule> rules) {
    return rules.stream().distinct().filter(rule -> !allowed(rule)).toList();
  }

  private boolean allowed(Rule rule) {
    int slash = rule.resource().indexOf('/');
    SelfSubjectAccessReview review =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withNamespace(rule.namespace())
            .withGroup(rule.group())
            .withResource(slash < 0 ? rule.resource() : rule.resource().substring(0, slash))
            .withSubresource(slash < 0 ? null : rule.resource().substring(slash + 1))
            .withVerb(rule.verb())
            .endResourceAttributes()
            .endSpec()
            .build();
    SelfSubjectAccessReview answer =
        client.authorization().v1().selfSubjectAccessReview().create(review);
    return answer.getStatus() != null && Boolean.TRUE.equals(answer.getStatus().getAllowed());
  }

  /**
   * The roles that would allow them, as YAML for {@code kubectl apply}: a ClusterRole for what is
   * asked of the whole cluster, a Role for each namespace; to be bound to whoever asks.
   *
   * @return empty text where nothing is missing
   */
  public static String yaml(List<Rule> missing) {
    Map<String, List<Rule>> byNamespace = new TreeMap<>();
    for (Rule rule : missing) {
      String namespace = rule.namespace() == null ? "" : rule.namespace();
      byNamespace.computeIfAbsent(namespace, n -> new ArrayList<>()).add(rule);
    }
    return byNamespace.entrySet().stream()
        .map(each -> role(each.getKey(), each.getValue()))
        .collect(Collectors.joining("---\n"));
  }

  private static String role(String namespace, List<Rule> rules) {
    StringBuilder yaml = new StringBuilder("apiVersion: rbac.authorization.k8s.io/v1\n");
    yaml.append("kind: ").append(namespace.isEmpty() ? "ClusterRole" : "Role").append('\n');
    yaml.append("metadata:\n  name: nccl-conformance\n");
    if (!namespace.isEmpty()) {
      yaml.append("  namespace: ").append(namespace).append('\n');
    }
    yaml.append("rules:\n");
    merged(rules)
        .forEach(
            (target, verbs) ->
                yaml.append("- apiGroups: [\"")
                    .append(target.group())
                    .append("\"]\n  resources: [\"")
                    .append(target.resource())
                    .append("\"]\n  verbs: [")
                    .append(
                        verbs.stream().map(v -> '"' + v + '"').collect(Collectors.joining(", ")))
                    .append("]\n"));
    return yaml.toString();
  }

  private record Target(String group, String resource) {}

  private static Map<Target, Set<String>> merged(List<Rule> rules) {
    Map<Target, Set<String>> verbs = new LinkedHashMap<>();
    for (Rule rule : rules) {
      verbs
          .computeIfAbsent(
              new Target(rule.group(), rule.resource()), target -> new LinkedHashSet<>())
          .add(rule.verb());
    }
    return verbs;
  }
}
