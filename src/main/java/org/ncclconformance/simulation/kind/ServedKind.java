package org.ncclconformance.simulation.kind;

import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.api.Kind;

/**
 * A served kind with what the API server knows of it beyond {@link Kind}.
 *
 * @param storage where its objects are kept: two kinds may be views of the same ones
 * @param verbs what can be asked of it, as discovery lists them
 * @param subresources beside the object itself, status included
 * @param unmodelled subresources that a real API server has and this one has not
 * @param selectableFields paths that field selectors know, beyond those of every kind
 */
public record ServedKind(
    Kind kind,
    String storage,
    String singular,
    String listKind,
    List<String> shortNames,
    List<String> categories,
    List<String> verbs,
    Set<String> subresources,
    Set<String> unmodelled,
    Set<Trait> traits,
    NameRules.Rule naming,
    Set<String> selectableFields,
    Shape schema,
    FieldRules fields,
    KindRules rules) {
  /** Those of a kind about which nothing else is said. */
  public static final List<String> ALL_VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  /** As in {@code Deployment.apps "x" is invalid}. */
  public String qualifiedKind() {
    return kind.group().isEmpty() ? kind.kind() : kind.kind() + "." + kind.group();
  }

  public boolean is(String resource) {
    return kind.resource().equals(resource);
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /** Whether a CRD defines it. */
  public boolean custom() {
    return has(Trait.CUSTOM);
  }

  /** Whether it is only ever posted and answered, never stored. */
  public boolean review() {
    return !verbs.contains("get");
  }

  /** Whether its objects are those of another kind. */
  boolean view() {
    return !storage.equals(storage(kind));
  }

  /** Where the objects of a kind are kept that shares them with no other. */
  public static String storage(Kind kind) {
    return kind.group() + "/" + kind.plural();
  }
}
