package org.ncclconformance.simulation.admission.webhook;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.Admission.Operation;
import org.ncclconformance.simulation.api.Admission.Request;
import org.ncclconformance.simulation.api.Kind;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The question that goes to a webhook, {@code admission.k8s.io/v1}. */
record AdmissionReview(String uid, Request request) {

  ObjectNode json() {
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/v1");
    ObjectNode asked = review.putObject("request");
    Kind kind = request.kind();
    asked.put("uid", uid);
    asked.set("kind", kind(kind));
    asked.set("resource", resource(kind));
    asked.set("requestKind", kind(kind));
    asked.set("requestResource", resource(kind));
    if (!request.subresource().isEmpty()) {
      asked.put("subResource", request.subresource());
      asked.put("requestSubResource", request.subresource());
    }
    asked.put("name", request.name());
    if (request.namespace() != null) {
      asked.put("namespace", request.namespace());
    }
    asked.put("operation", request.operation().name());
    ObjectNode user = asked.putObject("userInfo").put("username", request.user().name());
    request.user().groups().forEach(user.putArray("groups")::add);
    asked.set("object", copy(request.object()));
    asked.set("oldObject", copy(request.old()));
    asked.put("dryRun", request.dryRun());
    asked
        .putObject("options")
        .put("kind", options(request.operation()))
        .put("apiVersion", "meta.k8s.io/v1");
    return review;
  }

  private static ObjectNode kind(Kind kind) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("group", kind.group())
        .put("version", kind.version())
        .put("kind", kind.kind());
  }

  private static ObjectNode resource(Kind kind) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("group", kind.group())
        .put("version", kind.version())
        .put("resource", kind.plural());
  }

  private static String options(Operation operation) {
    return switch (operation) {
      case CREATE -> "CreateOptions";
      case UPDATE -> "UpdateOptions";
      case DELETE -> "DeleteOptions";
    };
  }

  private static @Nullable ObjectNode copy(@Nullable ObjectNode object) {
    return object == null ? null : object.deepCopy();
  }
}
