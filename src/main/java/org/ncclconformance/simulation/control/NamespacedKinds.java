package org.ncclconformance.simulation.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.node.ObjectNode;

/** Every kind whose objects can own others or live in a namespace, custom resources included. */
final class NamespacedKinds {
  private static final List<String> BUILT_IN =
      List.of(
          "pods",
          "services",
          "configmaps",
          "secrets",
          "serviceaccounts",
          "endpoints",
          "events",
          "resourcequotas",
          "limitranges",
          "persistentvolumeclaims",
          "nodes",
          "namespaces",
          "deployments.apps",
          "replicasets.apps",
          "statefulsets.apps",
          "daemonsets.apps",
          "jobs.batch",
          "cronjobs.batch",
          "endpointslices.discovery.k8s.io",
          "leases.coordination.k8s.io",
          "roles.rbac.authorization.k8s.io",
          "rolebindings.rbac.authorization.k8s.io",
          "networkpolicies.networking.k8s.io",
          "resourceclaims.resource.k8s.io",
          "resourceclaimtemplates.resource.k8s.io",
          "resourceslices.resource.k8s.io");

  private final ControlContext context;

  NamespacedKinds(ControlContext context) {
    this.context = context;
  }

  List<Kind> builtIn() {
    List<Kind> kinds = new ArrayList<>();
    for (String resource : BUILT_IN) {
      int dot = resource.indexOf('.');
      context
          .api()
          .kind(
              dot < 0 ? "" : resource.substring(dot + 1),
              dot < 0 ? resource : resource.substring(0, dot))
          .ifPresent(kinds::add);
    }
    return kinds;
  }

  Optional<Kind> custom(ApiObject crd) {
    return context.api().kind(crd.text("/spec/group"), crd.text("/spec/names/plural"));
  }

  List<Kind> namespaced() {
    List<Kind> kinds = new ArrayList<>(builtIn());
    Kind crds = context.kind("customresourcedefinitions.apiextensions.k8s.io");
    for (ObjectNode crd : context.api().lookAtAll(crds, null)) {
      custom(new ApiObject(crd)).ifPresent(kinds::add);
    }
    kinds.removeIf(kind -> !kind.namespaced());
    return kinds;
  }
}
