package org.ncclconformance.simulation.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.kind.BuiltIns;
import tools.jackson.databind.node.ObjectNode;

/** Every kind whose objects can own others or live in a namespace, custom resources included. */
final class NamespacedKinds {
  private final ControlContext context;

  NamespacedKinds(ControlContext context) {
    this.context = context;
  }

  List<Kind> builtIn() {
    return BuiltIns.stored();
  }

  Optional<Kind> custom(ApiObject crd) {
    return context.api().kind(crd.text("/spec/group"), crd.text("/spec/names/plural"));
  }

  List<Kind> namespaced() {
    return all().stream().filter(Kind::namespaced).toList();
  }

  /** The kind that an owner reference means. */
  Optional<Kind> named(String group, String kind) {
    return all().stream()
        .filter(served -> served.group().equals(group) && served.kind().equals(kind))
        .findFirst();
  }

  private List<Kind> all() {
    List<Kind> kinds = new ArrayList<>(builtIn());
    Kind crds = context.kind("customresourcedefinitions.apiextensions.k8s.io");
    for (ObjectNode crd : context.api().lookAtAll(crds, null)) {
      custom(new ApiObject(crd)).ifPresent(kinds::add);
    }
    return kinds;
  }
}
