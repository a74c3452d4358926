package org.ncclconformance.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * How deep the collections of a YAML text are in each other, with what its aliases stand for.
 * Whoever makes objects of them recurses, and so would end in an error of the machine; the parser
 * alone does not.
 */
public final class YamlDepth {
  private static final int DEEPEST = 200;

  private final Map<Anchor, Integer> levels = new HashMap<>();
  private final Deque<Collection> open = new ArrayDeque<>();

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
    YamlDepth depth = new YamlDepth();
    for (Event event : new Parse(settings).parseString(yaml)) {
      if (depth.after(event) > deepest) {
        return true;
      }
    }
    return false;
  }

  /** How many levels there are down to what the event tells of. */
  private int after(Event event) {
    if (event instanceof CollectionStartEvent start) {
      open.push(new Collection(start.getAnchor().orElse(null)));
    } else if (event instanceof CollectionEndEvent) {
      Collection ended = open.pop();
      ended.anchor().ifPresent(anchor -> levels.put(anchor, ended.levels));
      holds(ended.levels);
    } else if (event instanceof AliasEvent alias) {
      // what holds itself has none yet: that is for the reader to refuse
      int below = levels.getOrDefault(alias.getAlias(), 0);
      holds(below);
      return open.size() + below;
    }
    return open.size();
  }

  private void holds(int below) {
    Collection within = open.peek();
    if (within != null) {
      within.levels = Math.max(within.levels, 1 + below);
    }
  }

  private static final class Collection {
    private final @Nullable Anchor anchor;
    private int levels = 1;

    Collection(@Nullable Anchor anchor) {
      this.anchor = anchor;
    }

    Optional<Anchor> anchor() {
      return Optional.ofNullable(anchor);
    }
  }
}
