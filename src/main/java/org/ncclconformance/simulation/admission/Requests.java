package org.ncclconformance.simulation.admission;

import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.node.ObjectNode;

/** The same request about a changed object. */
public final class Requests {
  private Requests() {}

  public static Request with(Request request, ObjectNode object) {
    return new Request(
        request.operation(),
        request.kind(),
        request.subresource(),
        request.namespace(),
        request.name(),
        object,
        request.old(),
        request.dryRun(),
        request.strict(),
        request.user());
  }
}
