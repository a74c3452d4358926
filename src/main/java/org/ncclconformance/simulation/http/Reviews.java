package org.ncclconformance.simulation.http;

import java.util.List;
import org.ncclconformance.simulation.access.Authorization;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Decoder;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Questions about permissions, which are answered and not stored. */
final class Reviews {
  private final RequestAccess gate;

  Reviews(RequestAccess gate) {
    this.gate = gate;
  }

  ObjectNode answer(ServedKind resource, ObjectNode body, User asking) {
    ObjectNode out = Decoder.decode(body, resource, false);
    JsonTree.child(out, "metadata");
    if (resource.kind().kind().equals("SelfSubjectReview")) {
      ObjectNode info = JsonTree.child(out, "status", "userInfo");
      info.put("username", asking.name());
      info.set("groups", JsonTree.list(asking.groups()));
      return out;
    }
    JsonNode spec = out.path("spec");
    User subject = asking;
    if (!resource.kind().kind().equals("SelfSubjectAccessReview")) {
      List<String> groups = JsonTree.strings(spec.path("groups"));
      subject = new User(JsonTree.text(spec, "user"), groups);
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
                JsonTree.text(asked, "verb"),
                JsonTree.text(asked, "group"),
                JsonTree.text(asked, "resource"),
                JsonTree.text(asked, "subresource"),
                JsonTree.text(asked, "namespace"),
                JsonTree.text(asked, "name")));
    JsonTree.child(out, "status").put("allowed", allowed);
    return out;
  }
}
