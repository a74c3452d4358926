package org.ncclconformance.simulation.admission.security;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ncclconformance.simulation.admission.Pods;
import tools.jackson.databind.JsonNode;

/** The controls about what a container may do beyond an ordinary process. */
final class PrivilegeChecks {
  private static final Set<String> DEFAULT_CAPABILITIES =
      Set.of(
          "AUDIT_WRITE",
          "CHOWN",
          "DAC_OVERRIDE",
          "FOWNER",
          "FSETID",
          "KILL",
          "MKNOD",
          "NET_BIND_SERVICE",
          "SETFCAP",
          "SETGID",
          "SETPCAP",
          "SETUID",
          "SYS_CHROOT");
  private static final Set<String> RESTRICTED_CAPABILITIES = Set.of("NET_BIND_SERVICE");

  private final JsonNode spec;

  PrivilegeChecks(JsonNode spec) {
    this.spec = spec;
  }

  Optional<PodSecurityFinding> privileged() {
    List<String> bad = Pods.named(spec, container -> flag(container, "privileged", false));
    return PodSecurityFinding.where(
        !bad.isEmpty(),
        "privileged",
        PodSecurityFinding.counted("container", bad)
            + " must not set securityContext.privileged=true");
  }

  Optional<PodSecurityFinding> privilegeEscalation() {
    List<String> bad =
        Pods.named(spec, container -> flag(container, "allowPrivilegeEscalation", true));
    return PodSecurityFinding.where(
        !bad.isEmpty(),
        "allowPrivilegeEscalation != false",
        PodSecurityFinding.counted("container", bad)
            + " must set securityContext.allowPrivilegeEscalation=false");
  }

  private static boolean flag(JsonNode container, String field, boolean otherwise) {
    return container.path("securityContext").path(field).asBoolean(otherwise);
  }

  Optional<PodSecurityFinding> addedCapabilities() {
    Optional<String> added = added(DEFAULT_CAPABILITIES);
    return added.map(detail -> new PodSecurityFinding("non-default capabilities", detail));
  }

  Optional<PodSecurityFinding> capabilities() {
    List<String> undropped =
        Pods.named(spec, container -> capabilities(container, "drop").noneMatch("ALL"::equals));
    Optional<String> kept =
        undropped.isEmpty()
            ? Optional.empty()
            : Optional.of(
                PodSecurityFinding.counted("container", undropped)
                    + " must set securityContext.capabilities.drop=[\"ALL\"]");
    String details =
        Stream.of(kept, added(RESTRICTED_CAPABILITIES))
            .flatMap(Optional::stream)
            .collect(Collectors.joining("; "));
    return PodSecurityFinding.where(!details.isEmpty(), "unrestricted capabilities", details);
  }

  private Optional<String> added(Set<String> allowed) {
    List<String> bad =
        Pods.named(spec, container -> excess(container, allowed).findAny().isPresent());
    List<String> names =
        Pods.containers(spec)
            .flatMap(container -> excess(container, allowed))
            .distinct()
            .sorted()
            .toList();
    return bad.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s must not include %s in securityContext.capabilities.add"
                .formatted(
                    PodSecurityFinding.counted("container", bad),
                    PodSecurityFinding.quoted(names)));
  }

  private static Stream<String> excess(JsonNode container, Set<String> allowed) {
    return capabilities(container, "add").filter(name -> !allowed.contains(name));
  }

  private static Stream<String> capabilities(JsonNode container, String list) {
    return container
        .path("securityContext")
        .path("capabilities")
        .path(list)
        .valueStream()
        .map(name -> name.asString(""));
  }
}
