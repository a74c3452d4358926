package org.ncclconformance.simulation.api;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Questions about permissions, which are answered and not stored. */
final class Reviews {
  private final Gate gate;

  Reviews(Gate gate) {
    this.gate = gate;
  }

  ObjectNode answer(Resource resource, ObjectNode body, User asking) {
    ObjectNode out = Decoder.decode(body, resource, false);
    Json.child(out, "metadata");
    if (resource.kind().kind().equals("SelfSubjectReview")) {
      ObjectNode info = Json.child(out, "status", "userInfo");
      info.put("username", asking.name());
      info.set("groups", Json.list(asking.groups()));
      return out;
    }
    JsonNode spec = out.path("spec");
    User subject = asking;
    if (!resource.kind().kind().equals("SelfSubjectAccessReview")) {
      List<String> groups = Json.strings(spec.path("groups"));
      subject = new User(Json.text(spec, "user"), groups);
    }
    if (spec.has("nonResourceAttributes")) {
      throw Refusals.unmodelled("an access review of non-resource attributes");
    }
    if (!spec.has("resourceAttributes")) {
      Faults faults = new Faults();
      faults.invalid(
          "spec.resourceAttributes",
          "null",
          "exactly one of nonResourceAttributes or resourceAttributes must be specified");
      faults.refuse(resource.qualifiedKind(), "");
    }
    JsonNode asked = spec.path("resourceAttributes");
    boolean allowed =
        gate.allowed(
            subject,
            new Authorization.Attributes(
                Json.text(asked, "verb"),
                Json.text(asked, "group"),
                Json.text(asked, "resource"),
                Json.text(asked, "subresource"),
                Json.text(asked, "namespace"),
                Json.text(asked, "name")));
    Json.child(out, "status").put("allowed", allowed);
    return out;
  }
}
