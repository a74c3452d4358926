package org.ncclconformance.trainer.install;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.RunLabels;
import org.ncclconformance.trainer.api.RawRequests;

/** Lists what carries the labels of an install, kind by kind. */
final class LabelledObjects {
  /** The kinds that releases of Trainer consist of. */
  static final List<ListedKind> KINDS =
      List.of(
          new ListedKind("v1", "Namespace", "namespaces"),
          new ListedKind(
              "apiextensions.k8s.io/v1", "CustomResourceDefinition", "customresourcedefinitions"),
          new ListedKind("v1", "ServiceAccount", "serviceaccounts"),
          new ListedKind("rbac.authorization.k8s.io/v1", "Role", "roles"),
          new ListedKind("rbac.authorization.k8s.io/v1", "ClusterRole", "clusterroles"),
          new ListedKind("rbac.authorization.k8s.io/v1", "RoleBinding", "rolebindings"),
          new ListedKind(
              "rbac.authorization.k8s.io/v1", "ClusterRoleBinding", "clusterrolebindings"),
          new ListedKind("v1", "ConfigMap", "configmaps"),
          new ListedKind("v1", "Secret", "secrets"),
          new ListedKind("v1", "Service", "services"),
          new ListedKind("apps/v1", "Deployment", "deployments"),
          new ListedKind(
              "admissionregistration.k8s.io/v1",
              "MutatingWebhookConfiguration",
              "mutatingwebhookconfigurations"),
          new ListedKind(
              "admissionregistration.k8s.io/v1",
              "ValidatingWebhookConfiguration",
              "validatingwebhookconfigurations"));

  private final KubernetesClient client;

  LabelledObjects(KubernetesClient client) {
    this.client = client;
  }

  /** Every object of the kind that an install created, and the run that did. */
  Map<ObjectRef, String> list(ListedKind kind) {
    Map<ObjectRef, String> found = new LinkedHashMap<>();
    String selector = RunLabels.RUN + "," + RunLabels.PART + "%3D" + Ownership.TRAINER;
    Object items = RawRequests.get(client, kind.path() + "?labelSelector=" + selector).get("items");
    if (items instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?> object
            && object.get("metadata") instanceof Map<?, ?> meta
            && meta.get("labels") instanceof Map<?, ?> labels) {
          found.put(kind.ref(meta), String.valueOf(labels.get(RunLabels.RUN)));
        }
      }
    }
    return found;
  }

  /** A kind and where it is listed. */
  record ListedKind(String apiVersion, String kind, String plural) {
    String path() {
      return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion + "/" + plural;
    }

    ObjectRef ref(Map<?, ?> metadata) {
      return new ObjectRef(
          apiVersion,
          kind,
          plural,
          text(metadata.get("namespace")),
          String.valueOf(metadata.get("name")),
          text(metadata.get("uid")));
    }

    private static @Nullable String text(@Nullable Object value) {
      return value == null ? null : value.toString();
    }
  }
}
