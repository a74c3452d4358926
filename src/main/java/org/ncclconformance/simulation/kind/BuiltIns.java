package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.kind.NameRules.Rule;

/** The built-in kinds that are served. */
public final class BuiltIns {
  /** group/version, kind, plural, short names, categories, flags and subresources. */
  private static final String TABLE =
      """
      v1 ConfigMap configmaps cm - ns
      v1 Endpoints endpoints ep - ns
      v1 Event events ev - ns
      v1 LimitRange limitranges limits - ns
      v1 Namespace namespaces ns - status finalize
      v1 Node nodes no - status
      v1 PersistentVolumeClaim persistentvolumeclaims pvc - ns status
      v1 PersistentVolume persistentvolumes pv - status
      v1 Pod pods po all ns status generation log binding eviction
      v1 ReplicationController replicationcontrollers rc all ns status generation scale
      v1 ResourceQuota resourcequotas quota - ns status
      v1 Secret secrets - - ns
      v1 ServiceAccount serviceaccounts sa - ns
      v1 Service services svc all ns status
      events.k8s.io/v1 Event events ev - ns
      authentication.k8s.io/v1 SelfSubjectReview selfsubjectreviews - - review
      authorization.k8s.io/v1 LocalSubjectAccessReview localsubjectaccessreviews - - ns review
      authorization.k8s.io/v1 SelfSubjectAccessReview selfsubjectaccessreviews - - review
      authorization.k8s.io/v1 SubjectAccessReview subjectaccessreviews - - review
      apps/v1 DaemonSet daemonsets ds all ns status generation
      apps/v1 Deployment deployments deploy all ns status generation scale
      apps/v1 ReplicaSet replicasets rs all ns status generation scale
      apps/v1 StatefulSet statefulsets sts all ns status generation scale
      batch/v1 CronJob cronjobs cj all ns status generation
      batch/v1 Job jobs - all ns status generation
      networking.k8s.io/v1 NetworkPolicy networkpolicies netpol - ns generation
      policy/v1 PodDisruptionBudget poddisruptionbudgets pdb - ns status generation
      rbac.authorization.k8s.io/v1 ClusterRoleBinding clusterrolebindings - - rbac
      rbac.authorization.k8s.io/v1 ClusterRole clusterroles - - rbac
      rbac.authorization.k8s.io/v1 RoleBinding rolebindings - - ns rbac
      rbac.authorization.k8s.io/v1 Role roles - - ns rbac
      storage.k8s.io/v1 StorageClass storageclasses sc -
      admissionregistration.k8s.io/v1 MutatingWebhookConfiguration mutatingwebhookconfigurations - api-extensions generation
      admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy validatingadmissionpolicies - api-extensions status generation
      admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding validatingadmissionpolicybindings - api-extensions generation
      admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration validatingwebhookconfigurations - api-extensions generation
      apiextensions.k8s.io/v1 CustomResourceDefinition customresourcedefinitions crd,crds api-extensions status generation
      scheduling.k8s.io/v1 PriorityClass priorityclasses pc - generation
      coordination.k8s.io/v1 Lease leases - - ns
      discovery.k8s.io/v1 EndpointSlice endpointslices - - ns generation
      resource.k8s.io/v1 DeviceClass deviceclasses - - generation
      resource.k8s.io/v1 ResourceClaim resourceclaims - - ns status
      resource.k8s.io/v1 ResourceClaimTemplate resourceclaimtemplates - - ns
      resource.k8s.io/v1 ResourceSlice resourceslices - - generation
      """;

  private static final Set<String> SUBRESOURCES =
      Set.of("status", "scale", "log", "binding", "eviction", "finalize");

  private BuiltIns() {}

  public static List<ServedKind> all(TypeTable types) {
    List<ServedKind> out = new ArrayList<>();
    TABLE.lines().forEach(line -> out.add(row(line.split(" ", -1), types)));
    return List.copyOf(out);
  }

  /** Whether the kind is only ever posted and answered, never stored. */
  public static boolean isReview(ServedKind resource) {
    return resource.subresources().contains("review");
  }

  private static ServedKind row(String[] words, TypeTable types) {
    String apiVersion = words[0];
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "" : apiVersion.substring(0, slash);
    List<String> flags = Arrays.asList(words).subList(5, words.length);
    List<String> subresources =
        flags.stream()
            .filter(flag -> SUBRESOURCES.contains(flag) || flag.equals("review"))
            .toList();
    Kind kind =
        new Kind(
            group,
            apiVersion.substring(slash + 1),
            words[1],
            words[2],
            flags.contains("ns"),
            flags.contains("status"));
    String storage = words[1].equals("Event") ? "/events" : group + "/" + kind.plural();
    Shape schema =
        types
            .kind(apiVersion, words[1])
            .orElseThrow(() -> new IllegalStateException("types.txt lacks " + words[1]));
    return new ServedKind(
        kind,
        storage,
        words[1].toLowerCase(Locale.ROOT),
        words[1] + "List",
        split(words[3]),
        split(words[4]),
        Set.copyOf(subresources),
        flags.contains("generation"),
        rule(kind, flags),
        false,
        List.of(),
        schema);
  }

  private static Rule rule(Kind kind, List<String> flags) {
    if (flags.contains("rbac")) {
      return Rule.PATH_SEGMENT;
    }
    return switch (kind.kind()) {
      case "Namespace" -> Rule.LABEL;
      case "Service" -> Rule.LABEL_1035;
      default -> Rule.SUBDOMAIN;
    };
  }

  private static List<String> split(String word) {
    return word.equals("-") ? List.of() : List.of(word.split(","));
  }
}
