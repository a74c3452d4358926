package org.ncclconformance.simulation.admission;

import java.util.List;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import tools.jackson.databind.node.ObjectNode;

/** Requests as tests write them. */
public final class Asked {
  public static final User ADMIN =
      new User("admin", List.of("system:masters", "system:authenticated"));

  private Asked() {}

  public static Request create(Kind kind, String json) {
    ObjectNode object = AdmissionJson.object(json);
    String namespace = AdmissionJson.text(object, "metadata", "namespace");
    return new Request(
        Operation.CREATE,
        kind,
        "",
        namespace.isEmpty() ? null : namespace,
        AdmissionJson.text(object, "metadata", "name"),
        object,
        null,
        false,
        false,
        ADMIN);
  }

  public static Request update(Kind kind, String old, String json) {
    Request request = create(kind, json);
    return new Request(
        Operation.UPDATE,
        kind,
        "",
        request.namespace(),
        request.name(),
        request.object(),
        AdmissionJson.object(old),
        false,
        false,
        ADMIN);
  }

  public static Request delete(Kind kind, String old) {
    Request request = create(kind, old);
    return new Request(
        Operation.DELETE,
        kind,
        "",
        request.namespace(),
        request.name(),
        null,
        request.object(),
        false,
        false,
        ADMIN);
  }

  public static Request strict(Request request) {
    return flags(request, request.dryRun(), true);
  }

  public static Request dryRun(Request request) {
    return flags(request, true, request.strict());
  }

  private static Request flags(Request r, boolean dryRun, boolean strict) {
    return new Request(
        r.operation(),
        r.kind(),
        r.subresource(),
        r.namespace(),
        r.name(),
        r.object(),
        r.old(),
        dryRun,
        strict,
        r.user());
  }
}
