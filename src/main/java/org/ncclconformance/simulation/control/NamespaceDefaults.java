package org.ncclconformance.simulation.control;

import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/** Puts the ServiceAccount default and the ConfigMap kube-root-ca.crt into every namespace. */
public final class NamespaceDefaults implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final String certificate;
  private final Kind namespaces;
  private final Kind accounts;
  private final Kind maps;

  public NamespaceDefaults(ControlContext context, String certificate) {
    this.context = context;
    this.certificate = certificate;
    this.namespaces = context.kind("namespaces");
    this.accounts = context.kind("serviceaccounts");
    this.maps = context.kind("configmaps");
  }

  public void start() {
    ControlLoop loop = new ControlLoop(context.schedule(), this);
    context.watch("namespaces", loop);
    context.watch("serviceaccounts", (type, o) -> loop.add(new Key("", o.namespace())));
    context.watch("configmaps", (type, o) -> loop.add(new Key("", o.namespace())));
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> namespace =
        context.api().find(namespaces, null, key.name()).map(ApiObject::new);
    if (namespace.isEmpty() || namespace.get().deleting()) {
      return;
    }
    if (context.api().find(accounts, key.name(), "default").isEmpty()) {
      create("ServiceAccount", key.name(), "default", JsonValues.object());
    }
    if (context.api().find(maps, key.name(), "kube-root-ca.crt").isEmpty()) {
      ObjectNode data = JsonValues.object("data", JsonValues.object("ca.crt", certificate));
      create("ConfigMap", key.name(), "kube-root-ca.crt", data);
    }
  }

  private void create(String kind, String namespace, String name, ObjectNode content) {
    ObjectNode object =
        JsonValues.object(
            "apiVersion",
            "v1",
            "kind",
            kind,
            "metadata",
            JsonValues.object("name", name, "namespace", namespace));
    object.setAll(content);
    context.api().create(object);
  }
}
