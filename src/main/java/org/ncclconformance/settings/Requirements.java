package org.ncclconformance.settings;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.cluster.Access;

/** The ledger: every requirement by its id, in the order of the file. */
public final class Requirements {
  private final Map<String, Requirement> byId;

  private Requirements(Map<String, Requirement> byId) {
    this.byId = byId;
  }

  static Requirements parse(String yaml) {
    YamlMap root = YamlMap.parse("suites/requirements.yaml", yaml);
    Map<String, Requirement> byId = new LinkedHashMap<>();
    for (String id : root.keys()) {
      YamlMap entry = root.map(id).onlyKeys(Set.of("behavior", "sentence", "access", "severity"));
      byId.put(
          id,
          new Requirement(
              id,
              entry.text("behavior"),
              entry.text("sentence").strip(),
              entry.oneOf("access", Access.class),
              entry.oneOf("severity", Requirement.Severity.class)));
    }
    return new Requirements(byId);
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
    Requirement found = byId.get(id);
    if (found == null) {
      throw new IllegalArgumentException(
          id + " is not in suites/requirements.yaml, which has " + byId.keySet());
    }
    return found;
  }

  /** What has to be allowed for a method that proves all of these. */
  public Access access(List<String> ids) {
    return ids.stream().map(id -> get(id).access()).max(Access::compareTo).orElse(Access.OBSERVE);
  }
}
