package org.ncclconformance.simulation.control;

import java.util.Optional;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.Key;
import org.ncclconformance.simulation.json.Quantity;
import org.ncclconformance.simulation.kind.BuiltIns;
import org.ncclconformance.simulation.kind.PodRequests;
import tools.jackson.databind.node.ObjectNode;

/** Writes into a ResourceQuota's status how many objects of each counted kind there are. */
public final class QuotaController implements ControlLoop.Reconciler {
  private final ControlContext context;
  private final Kind quotas;

  public QuotaController(ControlContext context) {
    this.context = context;
    this.quotas = context.kind("resourcequotas");
  }

  public void start() {
    ControlLoop loop = new ControlLoop(context.schedule(), this);
    context.watch("resourcequotas", loop);
    for (Kind counted : BuiltIns.counted()) {
      context.watch(
          counted.resource(),
          (type, object) ->
              context
                  .api()
                  .list(quotas, object.namespace())
                  .forEach(quota -> loop.add(new ApiObject(quota).key())));
    }
  }

  @Override
  public void reconcile(Key key) {
    Optional<ObjectNode> found = context.api().find(quotas, key.namespace(), key.name());
    if (found.isEmpty() || new ApiObject(found.get()).deleting()) {
      return;
    }
    context.changeStatus(
        quotas,
        key,
        quota -> {
          quota.status().set("hard", quota.at("/spec/hard").deepCopy());
          ObjectNode used = quota.status().withObject("/used");
          quota
              .strings("/spec/hard")
              .keySet()
              .forEach(name -> used.put(name, used(name, key.namespace())));
        });
  }

  private String used(String name, String namespace) {
    String resource = name.startsWith("count/") ? name.substring("count/".length()) : name;
    Optional<Kind> counted =
        BuiltIns.counted().stream().filter(kind -> kind.resource().equals(resource)).findFirst();
    if (counted.isPresent()) {
      return String.valueOf(
          context.api().lookAtAll(counted.get(), namespace).stream()
              .filter(o -> !resource.equals("pods") || !PodPhase.ended(new ApiObject(o)))
              .count());
    }
    Quantity sum = Quantity.ZERO;
    String requested = name.startsWith("requests.") ? name.substring(9) : name;
    for (ObjectNode pod : context.api().lookAtAll(context.kind("pods"), namespace)) {
      if (!PodPhase.ended(new ApiObject(pod))) {
        sum = sum.plus(PodRequests.of(new ApiObject(pod)).get(requested));
      }
    }
    return sum.toString();
  }
}
