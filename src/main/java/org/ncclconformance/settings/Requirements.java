package org.ncclconformance.settings;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.Access;
import tools.jackson.core.type.TypeReference;

/** The ledger: every requirement by its id, in the order of the file. */
public final class Requirements {
  private final Map<String, Requirement> byId;

  private Requirements(Map<String, Requirement> byId) {
    this.byId = byId;
  }

  private record Entry(
      String behavior, String sentence, Access access, Requirement.Severity severity) {
    Requirement named(String id) {
      return new Requirement(id, behavior, sentence.strip(), access, severity);
    }
  }

  static Requirements parse(String yaml) {
    Map<String, Requirement> byId = new LinkedHashMap<>();
    StrictYaml.read("suites/requirements.yaml", yaml, new TypeReference<Map<String, Entry>>() {})
        .forEach((id, entry) -> byId.put(id, entry.named(id)));
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
