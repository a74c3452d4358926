package org.ncclconformance.situation.arrange.nodes;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.situation.ChangedNodes.Patches;

/** What happens to a node, and the way back. */
final class NodeChange {
  private final Patches there = Patches.none();
  private final Patches back = Patches.none();

  Patches there() {
    return there;
  }

  Patches back() {
    return back;
  }

  NodeChange unschedulable() {
    there.object().withObject("/spec").put("unschedulable", true);
    back.object().withObject("/spec").putNull("unschedulable");
    return this;
  }

  NodeChange labelled(String label, @Nullable String before, String now) {
    there.object().withObject("/metadata").withObject("/labels").put(label, now);
    back.object().withObject("/metadata").withObject("/labels").put(label, before);
    return this;
  }

  /** As a device plugin says it that finds one less after a restart: capacity follows. */
  NodeChange losing(String resource, int count) {
    count(there, resource, count - 1);
    count(back, resource, count);
    return this;
  }

  private static void count(Patches patches, String resource, int count) {
    for (String list : List.of("/capacity", "/allocatable")) {
      patches.status().withObject(list).put(resource, String.valueOf(count));
    }
  }
}
