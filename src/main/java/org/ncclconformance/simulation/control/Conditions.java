package org.ncclconformance.simulation.control;

import java.util.Objects;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code status.conditions} of one object. */
public final class Conditions {
  private final ObjectNode status;
  private final String now;

  /**
   * Conditions of that status.
   *
   * @param now time stamp of a change made through this
   */
  public Conditions(ObjectNode status, String now) {
    this.status = status;
    this.now = now;
  }

  /**
   * Puts the condition in the place of the one of its type, or at the end. Its time of transition
   * is now only where the status changed.
   *
   * @return whether anything changed
   */
  public boolean set(ObjectNode condition) {
    ArrayNode conditions = status.withArray("/conditions");
    String type = condition.path("type").asString("");
    for (int i = 0; i < conditions.size(); i++) {
      JsonNode old = conditions.get(i);
      if (old.path("type").asString("").equals(type)) {
        boolean same = Objects.equals(old.get("status"), condition.get("status"));
        condition.set(
            "lastTransitionTime",
            same && old.has("lastTransitionTime")
                ? old.get("lastTransitionTime")
                : JsonValues.object("t", now).get("t"));
        if (old.equals(condition)) {
          return false;
        }
        conditions.set(i, condition);
        return true;
      }
    }
    condition.put("lastTransitionTime", now);
    conditions.add(condition);
    return true;
  }

  /** Sets a condition of the common form. */
  public boolean set(String type, boolean status, String reason, String message) {
    return set(
        JsonValues.object(
            "type",
            type,
            "status",
            status ? "True" : "False",
            "reason",
            reason,
            "message",
            message));
  }

  /** Takes the condition of that type away. */
  public boolean remove(String type) {
    ArrayNode conditions = status.withArray("/conditions");
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).path("type").asString("").equals(type)) {
        conditions.remove(i);
        return true;
      }
    }
    return false;
  }
}
