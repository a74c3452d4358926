package org.ncclconformance.simulation.node;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.device.DeviceDriver;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.scheduling.PodClaims;
import tools.jackson.databind.JsonNode;

/** The devices of one pod's claims, made ready by their drivers. Guarded by the pod's worker. */
final class PreparedClaims {
  private final KubeletContext kubelet;

  /** Files of devices, by the claim's name in the pod and the request's in the claim. */
  private final Map<String, Map<String, Map<String, String>>> files = new HashMap<>();

  PreparedClaims(KubeletContext kubelet) {
    this.kubelet = kubelet;
  }

  /** Has the devices made ready; what is in the way, in the kubelet's words. */
  Optional<String> prepare(ApiObject pod) {
    files.clear();
    PodClaims claims = PodClaims.of(kubelet.api(), pod);
    if (claims instanceof PodClaims.Missing missing) {
      return Optional.of(missing.why());
    }
    for (PodClaims.Entry entry : ((PodClaims.Found) claims).entries()) {
      Optional<String> problem = prepare(pod, entry);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<String> prepare(ApiObject pod, PodClaims.Entry entry) {
    ApiObject claim = entry.claim();
    if (!PodClaims.reserved(claim, pod)) {
      return Optional.of(
          "pod %s (%s) is not allowed to use ResourceClaim %s (%s)"
              .formatted(pod.name(), pod.uid(), claim.name(), claim.uid()));
    }
    for (JsonNode result : claim.items("/status/allocation/devices/results")) {
      String name = result.path("driver").asString("");
      Optional<DeviceDriver> driver =
          kubelet.drivers().stream().filter(d -> d.name().equals(name)).findFirst();
      if (driver.isEmpty()) {
        return Optional.of("DRA driver " + name + " is not registered");
      }
      try {
        files
            .computeIfAbsent(entry.name(), claimed -> new HashMap<>())
            .computeIfAbsent(result.path("request").asString(""), request -> new HashMap<>())
            .putAll(driver.get().prepare(claim, result, kubelet.api()));
      } catch (DeviceDriver.UnpreparedException | ApiException failed) {
        return Optional.of(
            "NodePrepareResources failed for ResourceClaim %s: %s"
                .formatted(claim.name(), failed.getMessage()));
      }
    }
    return Optional.empty();
  }

  /** What a container finds of the claims, or parts of claims, that it names. */
  Map<String, String> files(JsonNode container) {
    Map<String, String> found = new HashMap<>();
    for (JsonNode claim : container.at("/resources/claims")) {
      String request = claim.path("request").asString("");
      files
          .getOrDefault(claim.path("name").asString(""), Map.of())
          .forEach(
              (of, paths) -> {
                if (request.isEmpty() || request.equals(of)) {
                  found.putAll(paths);
                }
              });
    }
    return found;
  }
}
