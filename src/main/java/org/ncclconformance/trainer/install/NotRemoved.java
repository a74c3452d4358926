package org.ncclconformance.trainer.install;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.ncclconformance.cluster.ObjectRef;

/** An object of an install that is still there, and why. */
public record NotRemoved(ObjectRef object, String reason) {

  /** All of them as one clause, those with the same reason together; or an empty string. */
  static String clause(List<NotRemoved> objects) {
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

  @Override
  public String toString() {
    return object + " (" + reason + ")";
  }
}
