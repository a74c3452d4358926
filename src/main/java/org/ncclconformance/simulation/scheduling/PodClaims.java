package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The claims on devices that a pod names, looked up. */
public sealed interface PodClaims {

  /** All of them, in the pod's order. */
  record Found(List<Entry> entries) implements PodClaims {}

  /**
   * One is not there, or is another pod's.
   *
   * @param why as a kubelet says it
   */
  record Missing(String why) implements PodClaims {}

  /**
   * One entry of {@code spec.resourceClaims}.
   *
   * @param name by which containers name it
   */
  record Entry(String name, ApiObject claim) {}

  /** Looks them up through that API. */
  static PodClaims of(Api api, ApiObject pod) {
    Kind kind =
        api.kind("resource.k8s.io", "resourceclaims")
            .orElseThrow(() -> new IllegalStateException("The API does not serve claims."));
    List<Entry> entries = new ArrayList<>();
    for (JsonNode entry : pod.items("/spec/resourceClaims")) {
      String name = entry.path("name").asString("");
      boolean own = entry.has("resourceClaimTemplateName");
      Optional<String> claimName = claimName(pod, entry);
      if (claimName.isEmpty()) {
        return new Missing("pod \"" + pod.key() + "\": ResourceClaim not created yet");
      }
      Optional<ApiObject> claim =
          api.find(kind, pod.namespace(), claimName.get()).map(ApiObject::new);
      if (claim.isEmpty()) {
        return new Missing(
            "fetch ResourceClaim %1$s: resourceclaims.resource.k8s.io \"%1$s\" not found"
                .formatted(claimName.get()));
      }
      if (own && !claim.get().controlledBy(pod.uid())) {
        return new Missing(
            "ResourceClaim %s was not created for pod %s (pod is not owner)"
                .formatted(claim.get().key(), pod.key()));
      }
      entries.add(new Entry(name, claim.get()));
    }
    return new Found(entries);
  }

  /** The name of the claim behind the entry; empty where none has been made of its template. */
  static Optional<String> claimName(ApiObject pod, JsonNode entry) {
    if (!entry.has("resourceClaimTemplateName")) {
      return Optional.of(entry.path("resourceClaimName").asString(""));
    }
    return pod.items("/status/resourceClaimStatuses").stream()
        .filter(status -> status.path("name").equals(entry.path("name")))
        .map(status -> status.path("resourceClaimName").asString(""))
        .findFirst();
  }

  /** Whether the claim's reservations are for that pod too. */
  static boolean reserved(ApiObject claim, ApiObject pod) {
    return claim.items("/status/reservedFor").stream()
        .anyMatch(consumer -> consumer.path("uid").asString("").equals(pod.uid()));
  }

  /** The pod as an entry of {@code status.reservedFor}. */
  static ObjectNode consumer(ApiObject pod) {
    return JsonValues.object("resource", "pods", "name", pod.name(), "uid", pod.uid());
  }

  /** Whether the claim has devices. */
  static boolean allocated(ApiObject claim) {
    return claim.at("/status/allocation").isObject();
  }
}
