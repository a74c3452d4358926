package org.ncclconformance.settings;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import tools.jackson.core.type.TypeReference;

/** The ledger: each behaviour, and every requirement by its id, in the order of the file. */
public final class Requirements {
  private static final String FILE = "suites/requirements.yaml";

  private final Map<String, String> proves;
  private final Map<String, Requirement> byId;

  private Requirements(Map<String, String> proves, Map<String, Requirement> byId) {
    this.proves = proves;
    this.byId = byId;
  }

  /** A behaviour as the file writes it. */
  private record Group(String proves, Map<String, Entry> requirements) {}

  private record Entry(String sentence, Access access, Requirement.Severity severity) {
    Requirement named(String id, String behavior) {
      return new Requirement(id, behavior, sentence.strip(), access, severity);
    }
  }

  static Requirements parse(String yaml) {
    Map<String, String> proves = new LinkedHashMap<>();
    Map<String, Requirement> byId = new LinkedHashMap<>();
    StrictYaml.read(FILE, yaml, new TypeReference<Map<String, Group>>() {})
        .forEach(
            (behavior, group) -> {
              proves.put(behavior, group.proves().strip());
              group.requirements().forEach((id, entry) -> add(entry.named(id, behavior), byId));
            });
    return new Requirements(proves, byId);
  }

  private static void add(Requirement requirement, Map<String, Requirement> byId) {
    Requirement before = byId.put(requirement.id(), requirement);
    if (before != null) {
      throw new BadInput(
          FILE
              + ": "
              + requirement.id()
              + " is of "
              + before.behavior()
              + " and of "
              + requirement.behavior()
              + "; valid is an id of its own");
    }
  }

  /** The simple names of the behaviours. */
  public Set<String> behaviors() {
    return Collections.unmodifiableSet(proves.keySet());
  }

  /**
   * What a behaviour proves, in half a sentence.
   *
   * @throws IllegalArgumentException where there is no such behaviour
   */
  public String proves(String behavior) {
    return found(proves.get(behavior), behavior, behaviors());
  }

  /** The requirements of a behaviour; none where there is no such behaviour. */
  public List<Requirement> of(String behavior) {
    return byId.values().stream().filter(r -> r.behavior().equals(behavior)).toList();
  }

  public Collection<Requirement> all() {
    return byId.values();
  }

  /**
   * One requirement.
   *
   * @throws IllegalArgumentException where there is no such id
   */
  public Requirement get(String id) {
    return found(byId.get(id), id, byId.keySet());
  }

  private static <T> T found(@Nullable T found, String name, Set<String> known) {
    if (found == null) {
      throw new IllegalArgumentException(name + " is not in " + FILE + ", which has " + known);
    }
    return found;
  }

  /** What has to be allowed for a method that proves all of these. */
  public Access access(List<String> ids) {
    return ids.stream().map(id -> get(id).access()).max(Access::compareTo).orElse(Access.OBSERVE);
  }
}
