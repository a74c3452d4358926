package org.ncclconformance.simulation.admission;

import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import tools.jackson.databind.node.ObjectNode;

/** Nothing new in a namespace that is absent or on its way out; three namespaces stay. */
public final class NamespaceLifecycle implements Plugin {
  private static final Set<String> IMMORTAL = Set.of("default", "kube-system", "kube-public");

  private final StoredObjects objects;

  public NamespaceLifecycle(StoredObjects objects) {
    this.objects = objects;
  }

  @Override
  public Request admit(Request request) {
    boolean deletion = request.operation() == Operation.DELETE;
    if (deletion
        && request.kind().resource().equals("namespaces")
        && IMMORTAL.contains(request.name())) {
      throw AdmissionRefusal.forbidden(request, "this namespace may not be deleted");
    }
    String name = request.namespace();
    if (deletion || !request.kind().namespaced() || name == null) {
      return request;
    }
    ObjectNode namespace =
        objects
            .namespace(name)
            .orElseThrow(
                () ->
                    new ApiException(
                        404, "NotFound", "namespaces \"%s\" not found".formatted(name)));
    if (request.operation() == Operation.CREATE
        && namespace.path("status").path("phase").asString("").equals("Terminating")) {
      throw AdmissionRefusal.forbidden(
          request,
          "unable to create new content in namespace %s because it is being terminated"
              .formatted(name),
          List.of(
              new StatusCause(
                  "NamespaceTerminating",
                  "namespace %s is being terminated".formatted(name),
                  "metadata.namespace")));
    }
    return request;
  }
}
