package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Kind;

/**
 * A served kind with what the API server knows of it beyond {@link Kind}.
 *
 * @param storage where its objects are kept: two kinds may be views of the same ones
 * @param subresources beside the object itself, status included
 * @param generation whether a change of the specification counts up {@code metadata.generation}
 * @param custom whether a CRD defines it
 * @param selectableFields paths that a CRD offers to field selectors
 */
public record ServedKind(
    Kind kind,
    String storage,
    String singular,
    String listKind,
    List<String> shortNames,
    List<String> categories,
    Set<String> subresources,
    boolean generation,
    NameRules.Rule naming,
    boolean custom,
    List<String> selectableFields,
    Shape schema) {

  /** As in {@code Deployment.apps "x" is invalid}. */
  public String qualifiedKind() {
    return kind.group().isEmpty() ? kind.kind() : kind.kind() + "." + kind.group();
  }

  boolean isEvent() {
    return storage.equals("/events");
  }

  public boolean is(String resource) {
    return kind.resource().equals(resource);
  }
}
