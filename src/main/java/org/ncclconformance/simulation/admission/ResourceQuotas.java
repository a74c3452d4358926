package org.ncclconformance.simulation.admission;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.kind.BuiltIns;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** ResourceQuotas that count objects; what is there is counted afresh each time. */
public final class ResourceQuotas implements Plugin {
  private static final Set<String> COUNTED_BY_NAME =
      BuiltIns.counted().stream().map(Kind::plural).collect(Collectors.toUnmodifiableSet());

  private final StoredObjects objects;
  private final Promises promises;

  public ResourceQuotas(StoredObjects objects, InstantSource clock) {
    this.objects = objects;
    this.promises = new Promises(clock);
  }

  @Override
  public synchronized Request admit(Request request) {
    String namespace = request.namespace();
    if (request.operation() != Operation.CREATE
        || !request.subresource().isEmpty()
        || namespace == null) {
      return request;
    }
    List<ObjectNode> quotas = objects.copies("", "resourcequotas", namespace);
    for (ObjectNode quota : quotas) {
      charge(quota, request);
    }
    if (!quotas.isEmpty() && !request.dryRun()) {
      promises.add(request, namespace);
    }
    return request;
  }

  private void charge(ObjectNode quota, Request request) {
    if (request.kind().resource().equals("pods")) {
      checkModelled(quota.path("spec"));
    }
    JsonNode hard = quota.path("spec").path("hard");
    List<QuotaUsage> usages =
        hard.propertyStream()
            .map(Map.Entry::getKey)
            .filter(resource -> counts(resource, request.kind()))
            .sorted()
            .map(name -> new QuotaUsage(name, used(name, request), hard.path(name)))
            .toList();
    List<QuotaUsage> exceeded = usages.stream().filter(QuotaUsage::isExceeded).toList();
    if (!exceeded.isEmpty()) {
      String name = quota.path("metadata").path("name").asString("");
      throw AdmissionRefusal.forbidden(request, QuotaUsage.exceeded(name, exceeded));
    }
    if (!request.dryRun() && !usages.isEmpty()) {
      record(quota, usages);
    }
  }

  private static boolean counts(String resource, Kind kind) {
    return resource.equals("count/" + kind.resource())
        || (kind.group().isEmpty()
            && resource.equals(kind.plural())
            && COUNTED_BY_NAME.contains(resource));
  }

  private static void checkModelled(JsonNode spec) {
    spec.path("hard")
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(name -> !name.startsWith("count/") && !COUNTED_BY_NAME.contains(name))
        .findFirst()
        .ifPresent(
            other -> {
              throw ApiException.notModelled("a ResourceQuota of \"%s\"".formatted(other));
            });
    if (spec.has("scopes") || spec.has("scopeSelector")) {
      throw ApiException.notModelled("scopes of a ResourceQuota");
    }
  }

  private int used(String resource, Request request) {
    List<ObjectNode> stored =
        objects.list(request.kind().group(), request.kind().plural(), request.namespace());
    Set<String> names =
        stored.stream()
            .map(object -> object.path("metadata").path("name").asString(""))
            .collect(Collectors.toSet());
    long counted = stored.stream().filter(object -> takes(resource, object)).count();
    return Math.toIntExact(counted) + promises.beside(names, request);
  }

  /** Pods that have ended take no place under {@code pods}, but one under {@code count/pods}. */
  private static boolean takes(String resource, ObjectNode object) {
    String phase = object.path("status").path("phase").asString("");
    return !(resource.equals("pods") && (phase.equals("Succeeded") || phase.equals("Failed")));
  }

  private void record(ObjectNode quota, List<QuotaUsage> usages) {
    ObjectNode status = quota.withObjectProperty("status");
    status.set("hard", quota.path("spec").path("hard").deepCopy());
    ObjectNode used = status.withObjectProperty("used");
    usages.forEach(usage -> used.put(usage.resource(), String.valueOf(usage.used() + 1)));
    try {
      objects.updateStatus(quota);
    } catch (ApiException overtaken) {
      // the quota controller has written it meanwhile, or it is gone: nothing hangs on this write
      if (overtaken.code() != 409 && overtaken.code() != 404) {
        throw overtaken;
      }
    }
  }
}
