package org.ncclconformance.simulation.control;

import java.time.Duration;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.json.Key;
import tools.jackson.databind.node.ObjectNode;

/** Establishes CustomResourceDefinitions, and empties those that are being deleted. */
public final class CrdController implements ControlLoop.Reconciler {
  private static final String CLEANUP = "customresourcecleanup.apiextensions.k8s.io";

  private final ControlContext context;
  private final Kind crds;
  private final ControlLoop loop;

  public CrdController(ControlContext context) {
    this.context = context;
    this.crds = context.kind("customresourcedefinitions.apiextensions.k8s.io");
    this.loop = new ControlLoop(context.schedule(), this);
  }

  public void start() {
    context.watch("customresourcedefinitions.apiextensions.k8s.io", loop);
  }

  @Override
  public void reconcile(Key key) {
    Optional<ApiObject> found = context.api().find(crds, null, key.name()).map(ApiObject::new);
    if (found.isEmpty()) {
      return;
    }
    ApiObject crd = found.get();
    if (crd.deleting()) {
      remove(crd);
    } else if (!crd.is("NamesAccepted")) {
      context.schedule().after(Duration.ofMillis(200), () -> accept(key));
    } else if (!crd.is("Established")) {
      context.schedule().after(Duration.ofMillis(500), () -> establish(key));
    }
  }

  private void accept(Key key) {
    change(
        key,
        crd -> {
          ObjectNode names = (ObjectNode) crd.at("/spec/names").deepCopy();
          crd.status().set("acceptedNames", names);
          crd.status().set("storedVersions", JsonValues.array(storage(crd)));
          Conditions conditions = new Conditions(crd.status(), context.now());
          conditions.set("NamesAccepted", true, "NoConflicts", "no conflicts found");
          conditions.set(
              "Established", false, "Installing", "the initial names have been accepted");
        });
  }

  private void establish(Key key) {
    change(
        key,
        crd ->
            new Conditions(crd.status(), context.now())
                .set(
                    "Established",
                    true,
                    "InitialNamesAccepted",
                    "the initial names have been accepted"));
  }

  private void change(Key key, java.util.function.Consumer<ApiObject> change) {
    try {
      context.changeStatus(crds, key, crd -> changeIfLive(crd, change));
    } catch (ApiException changed) {
      loop.add(key);
    }
  }

  private static void changeIfLive(ApiObject crd, java.util.function.Consumer<ApiObject> change) {
    if (!crd.deleting()) {
      change.accept(crd);
    }
  }

  private static String storage(ApiObject crd) {
    return crd.items("/spec/versions").stream()
        .filter(version -> version.path("storage").asBoolean(false))
        .map(version -> version.path("name").asString(""))
        .findFirst()
        .orElse("");
  }

  private void remove(ApiObject crd) {
    if (!crd.finalizers().contains(CLEANUP)) {
      return;
    }
    String text = "CustomResource deletion is in progress";
    context.changeStatus(
        crds,
        crd.key(),
        stored ->
            new Conditions(stored.status(), context.now())
                .set("Terminating", true, "InstanceDeletionInProgress", text));
    if (deleteInstances(crd) > 0) {
      loop.addAfter(Duration.ofSeconds(1), crd.key());
      return;
    }
    context.changeStatus(
        crds,
        crd.key(),
        stored ->
            new Conditions(stored.status(), context.now())
                .set("Terminating", false, "InstanceDeletionCompleted", "removed all instances"));
    context
        .api()
        .find(crds, null, crd.name())
        .map(ApiObject::new)
        .filter(stored -> stored.removeFinalizer(CLEANUP))
        .ifPresent(stored -> context.api().update(stored.json()));
  }

  private int deleteInstances(ApiObject crd) {
    Optional<Kind> kind =
        context.api().kind(crd.text("/spec/group"), crd.text("/spec/names/plural"));
    if (kind.isEmpty()) {
      return 0;
    }
    for (ObjectNode json : context.api().lookAtAll(kind.get(), null)) {
      ApiObject instance = new ApiObject(json);
      if (!instance.deleting()) {
        String namespace = instance.key().namespaceOrNull();
        context.api().delete(kind.get(), namespace, instance.name(), instance.uid(), "Background");
      }
    }
    return context.api().lookAtAll(kind.get(), null).size();
  }
}
