package org.ncclconformance.simulation.kind;

import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.node.ObjectNode;

/** Validation of what is about to be stored: metadata of every kind, content of built-in ones. */
public final class ObjectRules {
  private ObjectRules() {}

  /**
   * @throws ApiException 422 with every fault
   */
  public static void check(ObjectNode object, @Nullable ObjectNode old, ServedKind resource) {
    Faults faults = new Faults();
    MetadataRules.check(object, resource, faults);
    if (old != null) {
      MetadataRules.checkUpdate(object, old, faults);
    }
    resource.fields().check(object, old, faults);
    resource.rules().check(object, old, faults);
    faults.refuse(resource.qualifiedKind(), JsonTree.text(object, "metadata", "name"));
  }
}
