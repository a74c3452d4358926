package org.ncclconformance.simulation.admission.webhook;

import java.util.stream.Stream;
import org.ncclconformance.simulation.admission.LabelSelector;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Admission.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Which requests a webhook or a policy is about, by namespace and labels.
 *
 * @param selectors what carries {@code namespaceSelector} and {@code objectSelector}
 */
record Scope(JsonNode selectors) {

  boolean covers(Request request, StoredObjects objects) {
    return namespace(request, objects) && labels(request);
  }

  /** A cluster-scoped object is in every namespace's scope, a namespace goes by its own labels. */
  private boolean namespace(Request request, StoredObjects objects) {
    LabelSelector selector = new LabelSelector(selectors.path("namespaceSelector"));
    if (request.kind().resource().equals("namespaces")) {
      return either(request, selector);
    }
    String namespace = request.namespace();
    if (!request.kind().namespaced() || namespace == null) {
      return true;
    }
    JsonNode found =
        objects.namespace(namespace).map(JsonNode.class::cast).orElse(MissingNode.getInstance());
    return selector.matches(found.path("metadata").path("labels"));
  }

  private boolean labels(Request request) {
    return either(request, new LabelSelector(selectors.path("objectSelector")));
  }

  private static boolean either(Request request, LabelSelector selector) {
    return Stream.of(request.object(), request.old())
        .anyMatch(
            object -> object != null && selector.matches(object.path("metadata").path("labels")));
  }
}
