package org.ncclconformance.simulation.admission.security;

import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.admission.AdmissionRefusal;
import org.ncclconformance.simulation.admission.Plugin;
import org.ncclconformance.simulation.admission.Pods;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Enforces the Pod Security Standard that a namespace's labels ask for. */
public final class PodSecurity implements Plugin {
  private static final String LABEL = "pod-security.kubernetes.io/enforce";

  private final StoredObjects objects;

  public PodSecurity(StoredObjects objects) {
    this.objects = objects;
  }

  @Override
  public Request admit(Request request) {
    ObjectNode pod = request.object();
    String namespace = request.namespace();
    if (pod == null || namespace == null || !Pods.isCreated(request)) {
      return request;
    }
    JsonNode labels =
        objects
            .namespace(namespace)
            .map(found -> found.path("metadata").path("labels"))
            .orElse(MissingNode.getInstance());
    String level = labels.path(LABEL).asString("privileged");
    List<PodSecurityFinding> findings =
        switch (level) {
          case "baseline" -> new PodSecurityChecks(pod.path("spec")).baseline();
          case "restricted" -> new PodSecurityChecks(pod.path("spec")).restricted();
          default -> List.of();
        };
    if (!findings.isEmpty()) {
      String version = labels.path(LABEL + "-version").asString("latest");
      throw AdmissionRefusal.forbidden(
          request,
          "violates PodSecurity \"%s:%s\": %s"
              .formatted(
                  level,
                  version,
                  findings.stream()
                      .map(PodSecurityFinding::text)
                      .collect(Collectors.joining(", "))));
    }
    return request;
  }
}
