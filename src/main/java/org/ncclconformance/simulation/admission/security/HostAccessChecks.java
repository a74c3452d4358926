package org.ncclconformance.simulation.admission.security;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ncclconformance.simulation.admission.Pods;
import tools.jackson.databind.JsonNode;

/** The controls about what a pod takes of its node: namespaces, ports, volumes. */
final class HostAccessChecks {
  private static final Set<String> RESTRICTED_VOLUMES =
      Set.of(
          "configMap",
          "csi",
          "downwardAPI",
          "emptyDir",
          "ephemeral",
          "image",
          "persistentVolumeClaim",
          "projected",
          "secret");

  private final JsonNode spec;

  HostAccessChecks(JsonNode spec) {
    this.spec = spec;
  }

  Optional<PodSecurityFinding> hostNamespaces() {
    List<String> shared =
        Stream.of("hostNetwork", "hostPID", "hostIPC")
            .filter(field -> spec.path(field).asBoolean(false))
            .map(field -> field + "=true")
            .toList();
    return PodSecurityFinding.where(
        !shared.isEmpty(), "host namespaces", String.join(", ", shared));
  }

  Optional<PodSecurityFinding> hostPathVolumes() {
    List<String> volumes =
        volumes().filter(volume -> volume.has("hostPath")).map(HostAccessChecks::name).toList();
    return PodSecurityFinding.where(
        !volumes.isEmpty(), "hostPath volumes", PodSecurityFinding.counted("volume", volumes));
  }

  Optional<PodSecurityFinding> hostPorts() {
    List<String> users = Pods.named(spec, container -> hostPorts(container).findAny().isPresent());
    List<String> ports =
        Pods.containers(spec).flatMap(HostAccessChecks::hostPorts).distinct().sorted().toList();
    return PodSecurityFinding.where(
        !users.isEmpty(),
        "hostPort",
        "%s %s hostPort%s %s"
            .formatted(
                PodSecurityFinding.counted("container", users),
                users.size() == 1 ? "uses" : "use",
                ports.size() == 1 ? "" : "s",
                String.join(", ", ports)));
  }

  private static Stream<String> hostPorts(JsonNode container) {
    return container
        .path("ports")
        .valueStream()
        .map(port -> port.path("hostPort").asInt(0))
        .filter(port -> port != 0)
        .map(String::valueOf);
  }

  Optional<PodSecurityFinding> volumeTypes() {
    List<String> bad =
        volumes()
            .filter(volume -> restrictedTypes(volume).findAny().isPresent())
            .map(HostAccessChecks::name)
            .toList();
    List<String> types =
        volumes().flatMap(HostAccessChecks::restrictedTypes).distinct().sorted().toList();
    return PodSecurityFinding.where(
        !bad.isEmpty(),
        "restricted volume types",
        "%s %s %s"
            .formatted(
                PodSecurityFinding.counted("volume", bad),
                bad.size() == 1 ? "uses" : "use",
                PodSecurityFinding.counted("restricted volume type", types)));
  }

  private static Stream<String> restrictedTypes(JsonNode volume) {
    return volume
        .propertyStream()
        .map(Map.Entry::getKey)
        .filter(field -> !field.equals("name") && !RESTRICTED_VOLUMES.contains(field));
  }

  private Stream<JsonNode> volumes() {
    return spec.path("volumes").valueStream();
  }

  private static String name(JsonNode volume) {
    return volume.path("name").asString("");
  }
}
