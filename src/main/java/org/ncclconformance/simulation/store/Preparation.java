package org.ncclconformance.simulation.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.GatedFields;
import org.ncclconformance.simulation.kind.PodQuality;
import org.ncclconformance.simulation.kind.ServedKind;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the API server itself sets in an object before it is stored, kind by kind. */
final class Preparation {
  private static final int ADDRESSES = 250;
  private final ObjectStore store;

  Preparation(ObjectStore store) {
    this.store = store;
  }

  /** Fields that only ever go in: text of Secrets becomes data. */
  static void readOnce(ObjectNode object, ServedKind resource) {
    if (resource.is("secrets") && object.get("stringData") instanceof ObjectNode texts) {
      ObjectNode data = JsonTree.child(object, "data");
      for (Map.Entry<String, JsonNode> text : texts.properties()) {
        byte[] bytes = text.getValue().asString("").getBytes(StandardCharsets.UTF_8);
        data.put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
      object.remove("stringData");
    }
  }

  void create(ObjectNode object, ServedKind resource) {
    GatedFields.drop(object, resource);
    switch (resource.kind().resource()) {
      case "namespaces" -> {
        ArrayNode finalizers = JsonTree.child(object, "spec").withArray("finalizers");
        if (!JsonTree.strings(finalizers).contains("kubernetes")) {
          finalizers.add("kubernetes");
        }
        JsonTree.child(object, "status").put("phase", "Active");
      }
      case "pods" -> {
        ObjectNode status = JsonTree.child(object, "status");
        status.put("phase", "Pending");
        status.put("qosClass", PodQuality.of(object.path("spec")));
      }
      case "services" -> service(object);
      case "jobs.batch" -> job(object);
      case "customresourcedefinitions.apiextensions.k8s.io" -> storedVersion(object);
      case "events", "events.events.k8s.io" -> EventView.complete(object);
      default -> {
        // nothing is added
      }
    }
  }

  static void update(ObjectNode object, ObjectNode old, ServedKind resource) {
    GatedFields.drop(object, resource);
    switch (resource.kind().resource()) {
      case "namespaces" ->
          JsonTree.carry(old.path("spec"), JsonTree.child(object, "spec"), "finalizers");
      case "services" -> {
        ObjectNode spec = JsonTree.child(object, "spec");
        JsonNode before = old.path("spec");
        for (String field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
          if (!JsonTree.has(spec, field)) {
            JsonTree.carry(before, spec, field);
          }
        }
      }
      case "jobs.batch" -> {
        if (!JsonTree.has(object, "spec", "selector")) {
          JsonTree.carry(old.path("spec"), JsonTree.child(object, "spec"), "selector");
        }
      }
      case "customresourcedefinitions.apiextensions.k8s.io" -> storedVersion(object);
      case "events", "events.events.k8s.io" -> EventView.complete(object);
      default -> {
        // nothing is carried over
      }
    }
  }

  private static void storedVersion(ObjectNode definition) {
    ObjectNode status = JsonTree.child(definition, "status");
    ObjectNode names = JsonTree.child(status, "acceptedNames");
    JsonTree.setDefault(names, "plural", "");
    JsonTree.setDefault(names, "kind", "");
    ArrayNode stored = status.withArray("storedVersions");
    for (JsonNode version : JsonTree.at(definition, "spec", "versions")) {
      String name = JsonTree.text(version, "name");
      if (version.path("storage").asBoolean(false) && !JsonTree.strings(stored).contains(name)) {
        stored.add(name);
      }
    }
  }

  private void service(ObjectNode service) {
    ObjectNode spec = JsonTree.child(service, "spec");
    if (JsonTree.text(spec, "type").equals("ExternalName")) {
      return;
    }
    String ip = JsonTree.text(spec, "clusterIP");
    if (ip.isEmpty()) {
      ip = address();
      spec.put("clusterIP", ip);
    }
    if (!JsonTree.has(spec, "clusterIPs")) {
      spec.putArray("clusterIPs").add(ip);
    }
    if (!JsonTree.has(spec, "ipFamilies")) {
      spec.putArray("ipFamilies").add("IPv4");
    }
    JsonTree.setDefault(spec, "ipFamilyPolicy", "SingleStack");
  }

  /** The next free address of 10.96.0.0/16; the upper part, as the real allocator prefers. */
  private String address() {
    Set<String> taken = new HashSet<>();
    for (ObjectNode service : store.list("/services", "").objects()) {
      taken.add(JsonTree.text(service, "spec", "clusterIP"));
    }
    for (int i = 0; i < ADDRESSES * ADDRESSES; i++) {
      String ip = "10.96.%d.%d".formatted(100 + i / ADDRESSES % 150, 1 + i % ADDRESSES);
      if (!taken.contains(ip)) {
        return ip;
      }
    }
    throw new ApiException(500, "InternalError", "failed to allocate a serviceIP: range is full");
  }

  private static void job(ObjectNode job) {
    ObjectNode spec = JsonTree.child(job, "spec");
    if (spec.path("manualSelector").asBoolean(false)) {
      return;
    }
    String uid = JsonTree.text(job, "metadata", "uid");
    String name = JsonTree.text(job, "metadata", "name");
    JsonTree.child(spec, "selector", "matchLabels").put("batch.kubernetes.io/controller-uid", uid);
    label(JsonTree.child(spec, "template", "metadata", "labels"), uid, name);
    // the job takes its template's labels where it has none of its own
    ObjectNode metadata = JsonTree.child(job, "metadata");
    if (!JsonTree.has(metadata, "labels")) {
      label(JsonTree.child(metadata, "labels"), uid, name);
    }
  }

  private static void label(ObjectNode labels, String uid, String name) {
    labels.put("batch.kubernetes.io/controller-uid", uid);
    labels.put("batch.kubernetes.io/job-name", name);
    labels.put("controller-uid", uid);
    labels.put("job-name", name);
  }

  /** Whether two states differ in what generation counts: not metadata, not a status apart. */
  static boolean specChanged(ObjectNode object, ObjectNode old, boolean statusApart) {
    List<String> uncounted = new ArrayList<>(List.of("metadata", "apiVersion", "kind"));
    if (statusApart) {
      uncounted.add("status");
    }
    return !JsonTree.without(object, uncounted).equals(JsonTree.without(old, uncounted));
  }
}
