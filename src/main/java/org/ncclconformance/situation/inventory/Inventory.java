package org.ncclconformance.situation.inventory;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.cluster.ObjectRef;

/**
 * Every object that a cluster has at one moment, by identity: what has come or gone between two
 * moments.
 *
 * @param objects by path
 */
public record Inventory(Map<String, Entry> objects) {
  /** What is known where nobody has looked. */
  public static final Inventory NONE = new Inventory(Map.of());

  /** They come and go by themselves: clocks and diaries of the cluster, not its contents. */
  private static final Set<String> RESTLESS = Set.of("Event", "Lease", "ComponentStatus");

  /**
   * One object.
   *
   * @param controller UID of the object that a controller made it for, or empty
   */
  public record Entry(ObjectRef ref, String controller) {}

  /**
   * Lists everything that can be listed.
   *
   * @throws KubernetesClientException where a list is refused: an inventory with holes proves
   *     nothing
   */
  public static Inventory of(KubernetesClient client) throws InterruptedException {
    return new InventoryTaking(client, RESTLESS).take();
  }

  /**
   * What is there now and was not there before, successors of the same name included; without what
   * the cluster's controllers made meanwhile for what was there, as pods of a Deployment.
   */
  public List<ObjectRef> since(Inventory before) {
    Map<String, Entry> byUid = byUid();
    Map<String, Entry> old = before.byUid();
    return objects.values().stream()
        .filter(now -> !old.containsKey(uid(now)))
        .filter(now -> !madeForOneOf(old, now, byUid))
        .map(Entry::ref)
        .toList();
  }

  private static boolean madeForOneOf(Map<String, Entry> old, Entry entry, Map<String, Entry> all) {
    Set<String> seen = new HashSet<>();
    Entry at = entry;
    while (at != null && !at.controller().isEmpty() && seen.add(at.controller())) {
      if (old.containsKey(at.controller())) {
        return true;
      }
      at = all.get(at.controller());
    }
    return false;
  }

  /** What was there before and is not there now, or only by name. */
  public List<ObjectRef> missingSince(Inventory before) {
    Map<String, Entry> now = byUid();
    return before.objects.values().stream()
        .filter(entry -> !now.containsKey(uid(entry)))
        .map(Entry::ref)
        .toList();
  }

  /** What is not there any more of those that a controller made for an object that still is. */
  public List<ObjectRef> retiredSince(Inventory before) {
    Map<String, Entry> now = byUid();
    return before.objects.values().stream()
        .filter(entry -> !now.containsKey(uid(entry)) && now.containsKey(entry.controller()))
        .map(Entry::ref)
        .toList();
  }

  private Map<String, Entry> byUid() {
    Map<String, Entry> byUid = new HashMap<>();
    objects.values().forEach(entry -> byUid.put(uid(entry), entry));
    return byUid;
  }

  /** What is computed rather than stored, as metrics of nodes, has only its path. */
  private static String uid(Entry entry) {
    String uid = entry.ref().uid();
    return uid == null || uid.isEmpty() ? entry.ref().path() : uid;
  }
}
