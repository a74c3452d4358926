package org.ncclconformance.settings;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;

/** The ledger: each behaviour, and every requirement by its id, in the order of the file. */
public final class Requirements {
  private static final String FILE = "suites/requirements.yaml";

  private final Map<String, String> proves;
  private final Map<String, Requirement> byId;

  private Requirements(Map<String, String> proves, Map<String, Requirement> byId) {
    this.proves = proves;
    this.byId = byId;
  }

  static Requirements parse(String yaml) {
    YamlMap root = YamlMap.parse(FILE, yaml);
    Map<String, String> proves = new LinkedHashMap<>();
    Map<String, Requirement> byId = new LinkedHashMap<>();
    for (String behavior : root.keys()) {
      YamlMap entry = root.map(behavior).onlyKeys(Set.of("proves", "requirements"));
      proves.put(behavior, entry.text("proves").strip());
      YamlMap sentences = entry.map("requirements");
      for (String id : sentences.keys()) {
        Requirement before = byId.put(id, requirement(id, behavior, sentences.map(id)));
        if (before != null) {
          throw new BadInput(
              FILE
                  + ": "
                  + id
                  + " is of "
                  + before.behavior()
                  + " and of "
                  + behavior
                  + "; valid is an id of its own");
        }
      }
    }
    return new Requirements(proves, byId);
  }

  private static Requirement requirement(String id, String behavior, YamlMap entry) {
    entry.onlyKeys(Set.of("sentence", "access", "severity"));
    return new Requirement(
        id,
        behavior,
        entry.text("sentence").strip(),
        entry.oneOf("access", Access.class),
        entry.oneOf("severity", Requirement.Severity.class));
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
