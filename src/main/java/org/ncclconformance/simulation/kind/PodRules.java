package org.ncclconformance.simulation.kind;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a pod's specification must have, in a pod and in a template. */
public final class PodRules {
  private static final List<String> RESTART = List.of("Always", "OnFailure", "Never");
  private static final List<String> OF_SIDECARS =
      List.of("lifecycle", "livenessProbe", "readinessProbe", "startupProbe");
  private static final List<String> HOST_PATHS =
      List.of(
          "",
          "BlockDevice",
          "CharDevice",
          "Directory",
          "DirectoryOrCreate",
          "File",
          "FileOrCreate",
          "Socket");

  private PodRules() {}

  public static void check(JsonNode spec, String at, Faults faults) {
    if (spec.path("containers").isEmpty()) {
      faults.required(at + ".containers", "");
    }
    Set<String> volumes = volumes(spec, at, faults);
    Set<String> claims = PodClaimRules.claims(spec.path("resourceClaims"), at, faults);
    Set<String> names = new HashSet<>();
    containers(spec, "containers", at, volumes, claims, names, faults);
    containers(spec, "initContainers", at, volumes, claims, names, faults);
    String restart = JsonTree.text(spec, "restartPolicy");
    if (!restart.isEmpty() && !RESTART.contains(restart)) {
      faults.unsupported(at + ".restartPolicy", MetadataRules.quoted(restart), RESTART);
    }
  }

  private static Set<String> volumes(JsonNode spec, String at, Faults faults) {
    Set<String> out = new HashSet<>();
    int index = 0;
    for (JsonNode volume : spec.path("volumes")) {
      String name = JsonTree.text(volume, "name");
      String path = at + ".volumes[" + index++ + "]";
      if (name.isEmpty()) {
        faults.required(path + ".name", "");
      } else if (out.contains(name)) {
        faults.duplicate(path + ".name", MetadataRules.quoted(name));
      } else if (hostPath(volume.path("hostPath"), path + ".hostPath", faults)) {
        out.add(name);
      }
    }
    return out;
  }

  /** Whether there is nothing to object to. */
  private static boolean hostPath(JsonNode hostPath, String at, Faults faults) {
    if (!hostPath.isObject()) {
      return true;
    }
    String path = JsonTree.text(hostPath, "path");
    if (path.isEmpty()) {
      faults.required(at + ".path", "");
      return false;
    }
    boolean back = List.of(path.split("/", -1)).contains("..");
    if (back) {
      faults.invalid(at + ".path", MetadataRules.quoted(path), "must not contain '..'");
    }
    String type = JsonTree.text(hostPath, "type");
    boolean known = HOST_PATHS.contains(type);
    if (!known) {
      faults.unsupported(at + ".type", MetadataRules.quoted(type), HOST_PATHS);
    }
    return known && !back;
  }

  private static void containers(
      JsonNode spec,
      String list,
      String at,
      Set<String> volumes,
      Set<String> claims,
      Set<String> names,
      Faults faults) {
    int index = 0;
    for (JsonNode container : spec.path(list)) {
      String path = at + "." + list + "[" + index++ + "]";
      String name = JsonTree.text(container, "name");
      if (name.isEmpty()) {
        faults.required(path + ".name", "");
      } else {
        NameRules.label(name)
            .forEach(fault -> faults.invalid(path + ".name", MetadataRules.quoted(name), fault));
        if (!names.add(name)) {
          faults.duplicate(path + ".name", MetadataRules.quoted(name));
        }
      }
      if (JsonTree.text(container, "image").isEmpty()) {
        faults.required(path + ".image", "");
      }
      mounts(container, path, volumes, faults);
      PodClaimRules.references(
          JsonTree.at(container, "resources", "claims"),
          claims,
          path + ".resources.claims",
          faults);
      boolean plain =
          list.equals("initContainers")
              && !JsonTree.text(container, "restartPolicy").equals("Always");
      for (String field : plain ? OF_SIDECARS : List.<String>of()) {
        if (container.has(field)) {
          faults.forbidden(
              path + "." + field,
              "may not be set for init containers without restartPolicy=Always");
        }
      }
    }
  }

  private static void mounts(JsonNode container, String path, Set<String> volumes, Faults faults) {
    int index = 0;
    for (JsonNode mount : container.path("volumeMounts")) {
      String at = path + ".volumeMounts[" + index++ + "]";
      String name = JsonTree.text(mount, "name");
      if (name.isEmpty()) {
        faults.required(at + ".name", "");
      } else if (!volumes.contains(name)) {
        faults.notFound(at + ".name", MetadataRules.quoted(name));
      }
      if (JsonTree.text(mount, "mountPath").isEmpty()) {
        faults.required(at + ".mountPath", "");
      }
    }
  }

  /**
   * Drops what belongs to a feature that is off: restart policies of containers, all but Always of
   * an init container, which makes it a sidecar.
   */
  public static void dropGated(JsonNode spec) {
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      for (ObjectNode container : JsonTree.objects(spec.path(list))) {
        container.remove("restartPolicyRules");
        boolean sidecar =
            list.equals("initContainers")
                && JsonTree.text(container, "restartPolicy").equals("Always");
        if (!sidecar) {
          container.remove("restartPolicy");
        }
      }
    }
  }
}
