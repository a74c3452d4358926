package org.ncclconformance.simulation.api;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the API server asks before it stores: schema, defaults, policies, quota, webhooks. Called
 * for creates (of apply and create-on-update too), updates, patches and deletes, dry runs included,
 * outside any lock of the storage, since a webhook may read the API itself.
 */
public interface Admission {

  /**
   * The object as it may be stored; for a delete the object given.
   *
   * @throws ApiException with code, reason and text of the real refusal
   */
  @Nullable ObjectNode admit(Request request);

  /** What the request would do. */
  enum Operation {
    CREATE,
    UPDATE,
    DELETE
  }

  /**
   * One request.
   *
   * @param subresource empty for the object itself, else as {@code status}
   * @param object what would be stored; null for a delete
   * @param old what is stored now; null for a create
   * @param strict whether unknown fields are refused rather than dropped (fieldValidation=Strict)
   */
  record Request(
      Operation operation,
      Kind kind,
      String subresource,
      @Nullable String namespace,
      String name,
      @Nullable ObjectNode object,
      @Nullable ObjectNode old,
      boolean dryRun,
      boolean strict,
      User user) {}
}
