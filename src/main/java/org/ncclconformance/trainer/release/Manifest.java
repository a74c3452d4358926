package org.ncclconformance.trainer.release;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ncclconformance.cluster.ErrorLine;
import org.ncclconformance.cluster.Serialization;
import org.ncclconformance.cluster.YamlDepth;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads a multi-document YAML manifest, strictly: every document is one Kubernetes object. */
final class Manifest {
  private static final String NEEDED =
      "YAML documents, each one Kubernetes object with apiVersion, kind and metadata.name";

  private Manifest() {}

  static List<HasMetadata> objects(String location, byte[] content) throws UnusableRelease {
    byte[] yaml = ReleaseSource.unpacked(location, content);
    List<HasMetadata> objects = new ArrayList<>();
    int number = 0;
    for (Object document : documents(location, yaml)) {
      number++;
      if (document != null) {
        objects.add(object(location, number, document));
      }
    }
    if (objects.isEmpty()) {
      throw new UnusableRelease(location, "no document in it", NEEDED);
    }
    return objects;
  }

  private static List<Object> documents(String location, byte[] yaml) throws UnusableRelease {
    Load load =
        new Load(
            LoadSettings.builder().setLabel(location).setCodePointLimit(yaml.length + 1).build());
    List<Object> documents = new ArrayList<>();
    try {
      YamlDepth.check(new String(yaml, StandardCharsets.UTF_8));
      load.loadAllFromInputStream(new ByteArrayInputStream(yaml)).forEach(documents::add);
    } catch (YamlEngineException e) {
      String said = ErrorLine.of(e);
      throw new UnusableRelease(
          location,
          "it is no YAML: " + (said.length() > 200 ? said.substring(0, 200) : said),
          NEEDED);
    }
    return documents;
  }

  private static HasMetadata object(String location, int number, Object document)
      throws UnusableRelease {
    if (!(document instanceof Map<?, ?> map)) {
      throw new UnusableRelease(
          location, "document " + number + " is no object but " + shown(document), NEEDED);
    }
    for (String field : List.of("apiVersion", "kind")) {
      if (!(map.get(field) instanceof String)) {
        throw new UnusableRelease(location, "document " + number + " has no " + field, NEEDED);
      }
    }
    if (!(map.get("metadata") instanceof Map<?, ?> metadata)
        || !(metadata.get("name") instanceof String)) {
      throw new UnusableRelease(
          location,
          "document " + number + " (" + map.get("kind") + ") has no metadata.name",
          NEEDED);
    }
    try {
      return (HasMetadata) Serialization.shared().convertValue(map, KubernetesResource.class);
    } catch (IllegalArgumentException
        | ClassCastException
        | tools.jackson.core.JacksonException e) {
      throw new UnusableRelease(
          location,
          "document " + number + " is no valid " + map.get("kind") + ": " + e.getMessage(),
          NEEDED);
    }
  }

  private static String shown(Object document) {
    String text = String.valueOf(document).lines().findFirst().orElse("");
    return "'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'";
  }
}
