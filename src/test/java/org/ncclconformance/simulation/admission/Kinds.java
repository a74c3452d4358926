package org.ncclconformance.simulation.admission;

import java.util.List;
import org.ncclconformance.simulation.api.Kind;

/** The kinds that the tests speak of. */
public final class Kinds {
  public static final Kind POD = new Kind("", "v1", "Pod", "pods", true, true);
  static final Kind NAMESPACE = new Kind("", "v1", "Namespace", "namespaces", false, true);
  public static final Kind CONFIG_MAP = new Kind("", "v1", "ConfigMap", "configmaps", true, false);
  public static final Kind JOB_SET =
      new Kind("jobset.x-k8s.io", "v1alpha2", "JobSet", "jobsets", true, true);
  public static final Kind TRAIN_JOB =
      new Kind("trainer.kubeflow.org", "v1alpha1", "TrainJob", "trainjobs", true, true);
  public static final Kind TRAINING_RUNTIME =
      new Kind(
          "trainer.kubeflow.org", "v1alpha1", "TrainingRuntime", "trainingruntimes", true, false);
  public static final Kind PROBE =
      new Kind("simadm.example.org", "v1", "Probe", "probes", true, true);
  static final Kind QUOTA = new Kind("", "v1", "ResourceQuota", "resourcequotas", true, true);
  private static final String ADMISSION = "admissionregistration.k8s.io";
  private static final String RBAC = "rbac.authorization.k8s.io";

  static final List<Kind> ALL =
      List.of(
          POD,
          NAMESPACE,
          CONFIG_MAP,
          JOB_SET,
          TRAIN_JOB,
          TRAINING_RUNTIME,
          QUOTA,
          PROBE,
          new Kind("", "v1", "Service", "services", true, true),
          new Kind("", "v1", "ServiceAccount", "serviceaccounts", true, false),
          new Kind("", "v1", "LimitRange", "limitranges", true, false),
          new Kind("discovery.k8s.io", "v1", "EndpointSlice", "endpointslices", true, false),
          new Kind("scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses", false, false),
          new Kind(
              "apiextensions.k8s.io",
              "v1",
              "CustomResourceDefinition",
              "customresourcedefinitions",
              false,
              true),
          configuration("MutatingWebhookConfiguration", "mutatingwebhookconfigurations"),
          configuration("ValidatingWebhookConfiguration", "validatingwebhookconfigurations"),
          configuration("ValidatingAdmissionPolicy", "validatingadmissionpolicies"),
          configuration("ValidatingAdmissionPolicyBinding", "validatingadmissionpolicybindings"),
          new Kind(RBAC, "v1", "Role", "roles", true, false),
          new Kind(RBAC, "v1", "ClusterRole", "clusterroles", false, false),
          new Kind(RBAC, "v1", "RoleBinding", "rolebindings", true, false),
          new Kind(RBAC, "v1", "ClusterRoleBinding", "clusterrolebindings", false, false));

  private Kinds() {}

  private static Kind configuration(String kind, String plural) {
    return new Kind(ADMISSION, "v1", kind, plural, false, false);
  }
}
