package org.ncclconformance.cluster;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * How deep the collections of a YAML text are in each other. Whoever makes objects of them
 * recurses, and so would end in an error of the machine; the parser alone does not.
 */
public final class YamlDepth {
  private static final int DEEPEST = 200;

  private YamlDepth() {}

  /**
   * Refuses what nobody writes for a cluster.
   *
   * @throws YamlEngineException where it is deeper than that, or no YAML
   */
  public static void check(String yaml) {
    if (exceeds(DEEPEST, yaml)) {
      throw new YamlEngineException(
          "found more than " + DEEPEST + " levels in each other; valid are at most " + DEEPEST);
    }
  }

  /** Whether there are more levels than that; what comes after the first such place is not read. */
  public static boolean exceeds(int deepest, String yaml) {
    LoadSettings settings = LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();
    int depth = 0;
    for (Event event : new Parse(settings).parseString(yaml)) {
      if (event instanceof CollectionStartEvent) {
        depth++;
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
      if (depth > deepest) {
        return true;
      }
    }
    return false;
  }
}
