package org.ncclconformance.simulation.api;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  static void readOnce(ObjectNode object, Resource resource) {
    if (resource.is("secrets") && object.get("stringData") instanceof ObjectNode texts) {
      ObjectNode data = Json.child(object, "data");
      for (Map.Entry<String, JsonNode> text : texts.properties()) {
        byte[] bytes = text.getValue().asString("").getBytes(StandardCharsets.UTF_8);
        data.put(text.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
      object.remove("stringData");
    }
  }

  void create(ObjectNode object, Resource resource) {
    GatedFields.drop(object, resource);
    switch (resource.kind().resource()) {
      case "namespaces" -> {
        ArrayNode finalizers = Json.child(object, "spec").withArray("finalizers");
        if (!Json.strings(finalizers).contains("kubernetes")) {
          finalizers.add("kubernetes");
        }
        Json.child(object, "status").put("phase", "Active");
      }
      case "pods" -> {
        ObjectNode status = Json.child(object, "status");
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

  static void update(ObjectNode object, ObjectNode old, Resource resource) {
    GatedFields.drop(object, resource);
    switch (resource.kind().resource()) {
      case "namespaces" -> Json.carry(old.path("spec"), Json.child(object, "spec"), "finalizers");
      case "services" -> {
        ObjectNode spec = Json.child(object, "spec");
        JsonNode before = old.path("spec");
        for (String field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
          if (!Json.has(spec, field)) {
            Json.carry(before, spec, field);
          }
        }
      }
      case "jobs.batch" -> {
        if (!Json.has(object, "spec", "selector")) {
          Json.carry(old.path("spec"), Json.child(object, "spec"), "selector");
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
    ObjectNode status = Json.child(definition, "status");
    ObjectNode names = Json.child(status, "acceptedNames");
    Json.setDefault(names, "plural", "");
    Json.setDefault(names, "kind", "");
    ArrayNode stored = status.withArray("storedVersions");
    for (JsonNode version : Json.at(definition, "spec", "versions")) {
      String name = Json.text(version, "name");
      if (version.path("storage").asBoolean(false) && !Json.strings(stored).contains(name)) {
        stored.add(name);
      }
    }
  }

  private void service(ObjectNode service) {
    ObjectNode spec = Json.child(service, "spec");
    if (Json.text(spec, "type").equals("ExternalName")) {
      return;
    }
    String ip = Json.text(spec, "clusterIP");
    if (ip.isEmpty()) {
      ip = address();
      spec.put("clusterIP", ip);
    }
    if (!Json.has(spec, "clusterIPs")) {
      spec.putArray("clusterIPs").add(ip);
    }
    if (!Json.has(spec, "ipFamilies")) {
      spec.putArray("ipFamilies").add("IPv4");
    }
    Json.setDefault(spec, "ipFamilyPolicy", "SingleStack");
  }

  /** The next free address of 10.96.0.0/16; the upper part, as the real allocator prefers. */
  private String address() {
    Set<String> taken = new HashSet<>();
    for (ObjectNode service : store.list("/services", "").objects()) {
      taken.add(Json.text(service, "spec", "clusterIP"));
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
    ObjectNode spec = Json.child(job, "spec");
    if (spec.path("manualSelector").asBoolean(false)) {
      return;
    }
    String uid = Json.text(job, "metadata", "uid");
    String name = Json.text(job, "metadata", "name");
    Json.child(spec, "selector", "matchLabels").put("batch.kubernetes.io/controller-uid", uid);
    label(Json.child(spec, "template", "metadata", "labels"), uid, name);
    // the job takes its template's labels where it has none of its own
    ObjectNode metadata = Json.child(job, "metadata");
    if (!Json.has(metadata, "labels")) {
      label(Json.child(metadata, "labels"), uid, name);
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
    return !Json.without(object, uncounted).equals(Json.without(old, uncounted));
  }
}
