package org.ncclconformance.simulation.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.program.Files;
import org.ncclconformance.simulation.program.Volume;
import tools.jackson.databind.JsonNode;

/** The volumes of one pod. */
final class PodVolumes {
  private final PodSources sources;
  private final NodeFiles node;
  private final Consumer<String> unmodelled;
  private final Map<String, Volume> volumes = new HashMap<>();

  /** Where in the node's files a volume of the pod begins. */
  private final Map<String, String> hostPaths = new HashMap<>();

  PodVolumes(PodSources sources, NodeFiles node, Consumer<String> unmodelled) {
    this.sources = sources;
    this.node = node;
    this.unmodelled = unmodelled;
  }

  /** Mounts, or brings up to date; the kubelet's text for the first volume that cannot be. */
  Optional<String> mount(ApiObject pod) {
    for (JsonNode volume : pod.items("/spec/volumes")) {
      String name = volume.path("name").asString("");
      Map<String, String> files = new HashMap<>();
      Optional<String> problem =
          volume.has("hostPath")
              ? host(name, volume.path("hostPath"))
              : content(pod, volume, files);
      if (problem.isPresent()) {
        return Optional.of(
            "MountVolume.SetUp failed for volume \"" + name + "\" : " + problem.get());
      }
      boolean fresh = !volumes.containsKey(name);
      if (fresh || volume.has("secret") || volume.has("configMap")) {
        volumes.computeIfAbsent(name, n -> new Volume()).replace(files);
      }
    }
    return Optional.empty();
  }

  private Optional<String> host(String name, JsonNode hostPath) {
    if (hostPaths.containsKey(name)) {
      return Optional.empty();
    }
    String path = hostPath.path("path").asString("");
    Optional<String> problem = node.prepare(path, hostPath.path("type").asString(""));
    if (problem.isEmpty()) {
      volumes.put(name, node.root());
      hostPaths.put(name, path.replaceAll("^/+|/+$", ""));
    }
    return problem;
  }

  private Optional<String> content(ApiObject pod, JsonNode volume, Map<String, String> files) {
    if (volume.has("secret")) {
      JsonNode secret = volume.path("secret");
      return add(pod, "secret", secret.path("secretName").asString(""), secret, files);
    }
    if (volume.has("configMap")) {
      JsonNode map = volume.path("configMap");
      return add(pod, "configMap", map.path("name").asString(""), map, files);
    }
    if (volume.has("projected")) {
      for (JsonNode source : volume.at("/projected/sources")) {
        for (String kind : new String[] {"secret", "configMap"}) {
          JsonNode part = source.path(kind);
          if (!part.isMissingNode()) {
            Optional<String> problem = add(pod, kind, part.path("name").asString(""), part, files);
            if (problem.isPresent()) {
              return problem;
            }
          }
        }
        source
            .at("/downwardAPI/items")
            .forEach(i -> files.put(i.path("path").asString(""), pod.namespace()));
      }
      return Optional.empty();
    }
    if (!volume.has("emptyDir") && !volume.has("downwardAPI")) {
      unmodelled.accept("volume of pod " + pod.key() + ": " + volume);
    }
    return Optional.empty();
  }

  private Optional<String> add(
      ApiObject pod, String kind, String name, JsonNode source, Map<String, String> files) {
    Optional<Map<String, String>> data = sources.data(kind, pod.namespace(), name);
    boolean optional = source.path("optional").asBoolean(false);
    if (data.isEmpty()) {
      return optional
          ? Optional.empty()
          : Optional.of(kind.toLowerCase(java.util.Locale.ROOT) + " \"" + name + "\" not found");
    }
    if (!source.has("items")) {
      files.putAll(data.get());
      return Optional.empty();
    }
    for (JsonNode item : source.path("items")) {
      String key = item.path("key").asString("");
      String value = data.get().get(key);
      if (value != null) {
        files.put(item.path("path").asString(""), value);
      } else if (!optional) {
        return Optional.of(
            "references non-existent " + kind.toLowerCase(java.util.Locale.ROOT) + " key: " + key);
      }
    }
    return Optional.empty();
  }

  /** The file system of a container. */
  Files files(JsonNode container) {
    List<Files.Mount> mounts = new ArrayList<>();
    for (JsonNode mount : container.path("volumeMounts")) {
      String name = mount.path("name").asString("");
      Volume volume = volumes.get(name);
      if (volume != null) {
        String below = mount.path("subPath").asString("");
        String from = hostPaths.getOrDefault(name, "");
        mounts.add(
            new Files.Mount(
                mount.path("mountPath").asString(""),
                from.isEmpty() || below.isEmpty() ? from + below : from + "/" + below,
                volume));
      }
    }
    return new Files(mounts);
  }
}
