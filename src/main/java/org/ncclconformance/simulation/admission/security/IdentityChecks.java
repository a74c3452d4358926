package org.ncclconformance.simulation.admission.security;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.admission.Pods;
import tools.jackson.databind.JsonNode;

/**
 * The controls that a pod may meet for all its containers: who they run as, and which system calls
 * they have. Where somebody sets one of them wrongly, those who only leave it out go unmentioned.
 */
final class IdentityChecks {
  private final JsonNode spec;

  IdentityChecks(JsonNode spec) {
    this.spec = spec;
  }

  Optional<PodSecurityFinding> runAsNonRoot() {
    String reason = "runAsNonRoot != true";
    JsonNode ofPod = context(spec).path("runAsNonRoot");
    List<String> wrong =
        Pods.named(spec, container -> isFalse(context(container).path("runAsNonRoot")));
    List<String> silent =
        Pods.named(
            spec,
            container ->
                context(container).path("runAsNonRoot").isMissingNode() && !ofPod.asBoolean(false));
    return setters(reason, isFalse(ofPod), wrong, "must not set securityContext.runAsNonRoot=false")
        .or(() -> silent(reason, silent, "must set securityContext.runAsNonRoot=true"));
  }

  private static boolean isFalse(JsonNode flag) {
    return flag.isBoolean() && !flag.booleanValue();
  }

  Optional<PodSecurityFinding> runAsUser() {
    return setters(
        "runAsUser=0",
        isRoot(spec),
        Pods.named(spec, IdentityChecks::isRoot),
        "must not set runAsUser=0");
  }

  private static boolean isRoot(JsonNode part) {
    return context(part).path("runAsUser").asLong(-1) == 0;
  }

  Optional<PodSecurityFinding> unconfined() {
    return setters(
        "seccompProfile",
        profile(spec).equals("Unconfined"),
        Pods.named(spec, container -> profile(container).equals("Unconfined")),
        "must not set securityContext.seccompProfile.type to \"Unconfined\"");
  }

  Optional<PodSecurityFinding> seccompProfile() {
    List<String> silent =
        Pods.named(spec, container -> profile(container).isEmpty() && profile(spec).isEmpty());
    return unconfined()
        .or(
            () ->
                silent(
                    "seccompProfile",
                    silent,
                    "must set securityContext.seccompProfile.type to \"RuntimeDefault\" or"
                        + " \"Localhost\""));
  }

  private static String profile(JsonNode part) {
    return context(part).path("seccompProfile").path("type").asString("");
  }

  private static JsonNode context(JsonNode part) {
    return part.path("securityContext");
  }

  private static Optional<PodSecurityFinding> setters(
      String reason, boolean pod, List<String> containers, String mustNot) {
    List<String> setters = new ArrayList<>();
    if (pod) {
      setters.add("pod");
    }
    if (!containers.isEmpty()) {
      setters.add(PodSecurityFinding.counted("container", containers));
    }
    return PodSecurityFinding.where(
        !setters.isEmpty(), reason, String.join(" and ", setters) + " " + mustNot);
  }

  private static Optional<PodSecurityFinding> silent(
      String reason, List<String> containers, String must) {
    return PodSecurityFinding.where(
        !containers.isEmpty(),
        reason,
        "pod or " + PodSecurityFinding.counted("container", containers) + " " + must);
  }
}
