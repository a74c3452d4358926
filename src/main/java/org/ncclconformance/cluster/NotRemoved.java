package org.ncclconformance.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An object of a run or an install that is still there.
 *
 * @param reason why, in the cluster's own words where it has some
 */
public record NotRemoved(ObjectRef object, String reason) {

  /** All of them as one clause, those with the same reason together; or an empty string. */
  public static String clause(List<NotRemoved> objects) {
    return objects.isEmpty()
        ? ""
        : "; not removed: "
            + objects.stream()
                .collect(
                    Collectors.groupingBy(
                        NotRemoved::reason,
                        LinkedHashMap::new,
                        Collectors.mapping(n -> n.object().toString(), Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(same -> same.getValue() + " (" + same.getKey() + ")")
                .collect(Collectors.joining("; "));
  }

  /** For a list of several, which a comma separates: a reason has brackets of its own. */
  public String line() {
    return object + ": " + reason;
  }

  @Override
  public String toString() {
    return object + " (" + reason + ")";
  }
}
