package org.ncclconformance.simulation.admission.security;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ncclconformance.simulation.admission.Pods;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;

/**
 * The levels of the Pod Security Standards, as far as fields of Linux pods go: AppArmor, SELinux,
 * sysctls, proc mounts and Windows are refused as not modelled where a pod sets them. The controls
 * stand in the order of the real server, which sorts each level's by name.
 */
final class PodSecurityChecks {
  private static final Set<String> NOT_MODELLED =
      Set.of("appArmorProfile", "seLinuxOptions", "sysctls", "procMount", "windowsOptions");

  private final HostAccessChecks host;
  private final PrivilegeChecks privileges;
  private final IdentityChecks identity;

  PodSecurityChecks(JsonNode spec) {
    host = new HostAccessChecks(spec);
    privileges = new PrivilegeChecks(spec);
    identity = new IdentityChecks(spec);
    Stream.concat(Stream.of(spec), Pods.containers(spec))
        .flatMap(part -> part.path("securityContext").propertyStream())
        .filter(field -> NOT_MODELLED.contains(field.getKey()))
        .findFirst()
        .ifPresent(
            field -> {
              throw ApiException.notModelled("Pod Security for securityContext." + field.getKey());
            });
  }

  List<PodSecurityFinding> baseline() {
    return found(
        Stream.of(
            privileges.addedCapabilities(),
            host.hostNamespaces(),
            host.hostPathVolumes(),
            host.hostPorts(),
            privileges.privileged(),
            identity.unconfined()));
  }

  /** Those of the baseline that no stricter one stands for, then the stricter ones. */
  List<PodSecurityFinding> restricted() {
    return found(
        Stream.of(
            host.hostNamespaces(),
            host.hostPorts(),
            privileges.privileged(),
            privileges.privilegeEscalation(),
            privileges.capabilities(),
            host.volumeTypes(),
            identity.runAsNonRoot(),
            identity.runAsUser(),
            identity.seccompProfile()));
  }

  private static List<PodSecurityFinding> found(Stream<Optional<PodSecurityFinding>> findings) {
    return findings.flatMap(Optional::stream).toList();
  }
}
