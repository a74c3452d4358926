package org.ncclconformance.situation;

import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Outcome;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.cluster.Wait;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every object that a cluster has at one moment, by identity: what has come, gone or changed
 * between two moments.
 *
 * @param objects by path, with resource version
 */
public record Inventory(Map<String, Entry> objects) {
  /** What is known where nobody has looked. */
  public static final Inventory NONE = new Inventory(Map.of());

  /** They come and go by themselves: clocks and diaries of the cluster, not its contents. */
  private static final Set<String> RESTLESS = Set.of("Event", "Lease", "ComponentStatus");

  /** One object and the resource version that it had. */
  public record Entry(ObjectRef ref, String resourceVersion) {}

  /**
   * Lists everything that can be listed.
   *
   * @throws KubernetesClientException where a list is refused: an inventory with holes proves
   *     nothing
   */
  public static Inventory of(KubernetesClient client) throws InterruptedException {
    var json = JsonMapper.shared();
    Map<String, Entry> found = new LinkedHashMap<>();
    for (Group group : groups(client)) {
      for (APIResource resource : group.resources()) {
        if (!resource.getVerbs().contains("list") || RESTLESS.contains(resource.getKind())) {
          continue;
        }
        String root = group.version().contains("/") ? "/apis/" : "/api/";
        String path = root + group.version() + "/" + resource.getName();
        for (JsonNode item : list(client, json, path)) {
          JsonNode meta = item.path("metadata");
          ObjectRef ref =
              new ObjectRef(
                  group.version(),
                  resource.getKind(),
                  resource.getName(),
                  meta.hasNonNull("namespace") ? meta.path("namespace").asString() : null,
                  meta.path("name").asString(),
                  meta.path("uid").asString(""));
          found.put(ref.path(), new Entry(ref, meta.path("resourceVersion").asString("")));
        }
      }
    }
    return new Inventory(found);
  }

  private record Group(String version, List<APIResource> resources) {}

  private static List<Group> groups(KubernetesClient client) {
    List<String> versions = new ArrayList<>(List.of("v1"));
    client
        .getApiGroups()
        .getGroups()
        .forEach(group -> versions.add(group.getPreferredVersion().getGroupVersion()));
    List<Group> groups = new ArrayList<>();
    for (String version : versions) {
      var resources = client.getApiResources(version);
      // null where the group vanished between the two requests, as a CRD's does
      if (resources != null) {
        groups.add(
            new Group(
                version,
                resources.getResources().stream()
                    .filter(r -> !r.getName().contains("/"))
                    .toList()));
      }
    }
    return groups;
  }

  private static Iterable<JsonNode> list(KubernetesClient client, JsonMapper json, String path)
      throws InterruptedException {
    Outcome<Iterable<JsonNode>, KubernetesClientException> outcome =
        Wait.until(
            new Signal(),
            Deadline.in(Duration.ofSeconds(15), Time.system()),
            Duration.ofMillis(200),
            () -> look(client, json, path));
    if (outcome instanceof Outcome.Reached<Iterable<JsonNode>, KubernetesClientException> there) {
      return there.value();
    }
    if (outcome instanceof Outcome.Ended<Iterable<JsonNode>, KubernetesClientException> ended) {
      throw ended.why();
    }
    throw new IllegalStateException("GET " + path + " answers 429 for 15 s");
  }

  private static Look<Iterable<JsonNode>, KubernetesClientException> look(
      KubernetesClient client, JsonMapper json, String path) {
    try {
      return new Look.Reached<>(json.readTree(client.raw(path)).path("items"));
    } catch (KubernetesClientException e) {
      return switch (e.getCode()) {
        case 404, 405 -> new Look.Reached<>(List.of());
        // a custom kind whose storage is just being set up
        case 429 -> new Look.NotYet<>("429");
        default -> new Look.Ended<>(e);
      };
    }
  }

  /** What is there now and was not there before, successors of the same name included. */
  public List<ObjectRef> since(Inventory before) {
    return objects.entrySet().stream()
        .filter(now -> !sameUid(before.objects.get(now.getKey()), now.getValue()))
        .map(now -> now.getValue().ref())
        .toList();
  }

  /** What was there before and is not there now, or only by name. */
  public List<ObjectRef> missingSince(Inventory before) {
    return before.since(this);
  }

  /** What is there as before, but with another resource version. */
  public List<ObjectRef> changedSince(Inventory before) {
    List<ObjectRef> changed = new ArrayList<>();
    objects.forEach(
        (path, now) -> {
          Entry then = before.objects.get(path);
          if (then != null
              && sameUid(then, now)
              && !now.resourceVersion().equals(then.resourceVersion())) {
            changed.add(now.ref());
          }
        });
    return changed;
  }

  private static boolean sameUid(@Nullable Entry a, Entry b) {
    return a != null && Objects.equals(a.ref().uid(), b.ref().uid());
  }
}
