package org.ncclconformance.simulation.kind;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What a pod must say of the claims on devices that it has, and its containers of theirs. */
public final class PodClaimRules {
  private static final List<String> SOURCES =
      List.of("resourceClaimName", "resourceClaimTemplateName");

  private PodClaimRules() {}

  /** Checks {@code spec.resourceClaims} and gives their names. */
  static Set<String> claims(JsonNode claims, String pod, Faults faults) {
    Set<String> names = new TreeSet<>();
    int index = 0;
    for (JsonNode claim : claims) {
      String at = pod + ".resourceClaims[" + index++ + "]";
      String name = JsonTree.text(claim, "name");
      if (name.isEmpty()) {
        faults.required(at + ".name", "");
      } else if (!names.add(name)) {
        faults.duplicate(at + ".name", MetadataRules.quoted(name));
      } else {
        NameRules.label(name)
            .forEach(f -> faults.invalid(at + ".name", MetadataRules.quoted(name), f));
      }
      long given = SOURCES.stream().filter(claim::has).count();
      if (given != 1) {
        faults.invalid(
            at,
            internal(claim),
            given > 1
                ? "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be"
                    + " specified"
                : "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
      }
      for (String source : SOURCES) {
        if (claim.has(source)) {
          String value = JsonTree.text(claim, source);
          NameRules.subdomain(value)
              .forEach(f -> faults.invalid(at + "." + source, MetadataRules.quoted(value), f));
        }
      }
    }
    return names;
  }

  /** The claim as the API server's internal type prints itself in an error. */
  private static String internal(JsonNode claim) {
    ObjectNode out = JsonTree.object();
    out.put("Name", JsonTree.text(claim, "name"));
    for (String source : SOURCES) {
      String name = "R" + source.substring(1);
      if (claim.has(source)) {
        out.put(name, JsonTree.text(claim, source));
      } else {
        out.putNull(name);
      }
    }
    return out.toString();
  }

  /** Checks {@code resources.claims} of a container. */
  static void references(JsonNode claims, Set<String> ofPod, String list, Faults faults) {
    Set<String> seen = new HashSet<>();
    int index = 0;
    for (JsonNode claim : claims) {
      String at = list + "[" + index++ + "]";
      String name = JsonTree.text(claim, "name");
      if (name.isEmpty()) {
        faults.required(at, "");
        continue;
      }
      String request = JsonTree.text(claim, "request");
      String key = request.isEmpty() ? name : name + "/" + request;
      boolean whole = request.isEmpty() && seen.stream().anyMatch(s -> s.startsWith(name + "/"));
      if (seen.contains(name) || seen.contains(key) || whole) {
        faults.duplicate(at, MetadataRules.quoted(seen.contains(name) ? name : key));
      }
      seen.add(key);
      if (!ofPod.contains(name)) {
        faults.notFound(
            at,
            MetadataRules.quoted(name)
                + ": must be one of the names in pod.spec.resourceClaims"
                + (ofPod.isEmpty() ? " which is empty" : ": " + String.join(", ", ofPod)));
      }
    }
  }

  /** Checks {@code status.resourceClaimStatuses}. */
  public static void statuses(ObjectNode pod, Faults faults) {
    Set<String> names = new HashSet<>();
    JsonTree.at(pod, "spec", "resourceClaims").forEach(c -> names.add(JsonTree.text(c, "name")));
    int index = 0;
    for (JsonNode status : JsonTree.at(pod, "status", "resourceClaimStatuses")) {
      String name = JsonTree.text(status, "name");
      if (!names.contains(name)) {
        faults.invalid(
            "status.resourceClaimStatuses[" + index + "].name",
            MetadataRules.quoted(name),
            "must match the name of an entry in `spec.resourceClaims`");
      }
      index++;
    }
  }
}
