package org.ncclconformance.simulation.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An object of the API, read by the names that all of them share and by JSON pointers. */
public record ApiObject(ObjectNode json) {

  /** One entry of {@code metadata.ownerReferences}. */
  public record Owner(
      String apiVersion, String kind, String name, String uid, boolean controller, boolean blocks) {
    public ObjectNode json() {
      return JsonValues.object(
          "apiVersion",
          apiVersion,
          "kind",
          kind,
          "name",
          name,
          "uid",
          uid,
          "controller",
          controller ? true : null,
          "blockOwnerDeletion",
          blocks ? true : null);
    }
  }

  public String name() {
    return text("/metadata/name");
  }

  public String namespace() {
    return text("/metadata/namespace");
  }

  public String uid() {
    return text("/metadata/uid");
  }

  public String kind() {
    return text("/kind");
  }

  public String apiVersion() {
    return text("/apiVersion");
  }

  public Key key() {
    return new Key(namespace(), name());
  }

  public boolean deleting() {
    return !text("/metadata/deletionTimestamp").isEmpty();
  }

  public long generation() {
    return json.at("/metadata/generation").asLong(0);
  }

  public Map<String, String> labels() {
    return strings("/metadata/labels");
  }

  public Map<String, String> annotations() {
    return strings("/metadata/annotations");
  }

  public ObjectNode metadata() {
    return json.withObject("/metadata");
  }

  public ObjectNode spec() {
    return json.withObject("/spec");
  }

  public ObjectNode status() {
    return json.withObject("/status");
  }

  /** What stands at a JSON pointer, as {@code /spec/replicas}; missing where nothing does. */
  public JsonNode at(String pointer) {
    return json.at(pointer);
  }

  /** The text there, empty where there is none. */
  public String text(String pointer) {
    return json.at(pointer).asString("");
  }

  public int number(String pointer, int otherwise) {
    return json.at(pointer).asInt(otherwise);
  }

  public boolean flag(String pointer) {
    return json.at(pointer).asBoolean(false);
  }

  /** The items of the array there. */
  public List<JsonNode> items(String pointer) {
    return StreamSupport.stream(json.at(pointer).spliterator(), false).toList();
  }

  /** The object there as a map of texts. */
  public Map<String, String> strings(String pointer) {
    return strings(json.at(pointer));
  }

  /** A JSON object as a map of texts. */
  public static Map<String, String> strings(JsonNode object) {
    Map<String, String> strings = new LinkedHashMap<>();
    object.properties().forEach(f -> strings.put(f.getKey(), f.getValue().asString("")));
    return strings;
  }

  /** The condition of that type. */
  public Optional<JsonNode> condition(String type) {
    return items("/status/conditions").stream()
        .filter(c -> c.path("type").asString("").equals(type))
        .findFirst();
  }

  /** Whether the condition of that type is True. */
  public boolean is(String type) {
    return condition(type).filter(c -> c.path("status").asString("").equals("True")).isPresent();
  }

  public List<Owner> owners() {
    List<Owner> owners = new ArrayList<>();
    for (JsonNode owner : items("/metadata/ownerReferences")) {
      owners.add(
          new Owner(
              owner.path("apiVersion").asString(""),
              owner.path("kind").asString(""),
              owner.path("name").asString(""),
              owner.path("uid").asString(""),
              owner.path("controller").asBoolean(false),
              owner.path("blockOwnerDeletion").asBoolean(false)));
    }
    return owners;
  }

  /** The owner that controls it. */
  public Optional<Owner> controller() {
    return owners().stream().filter(Owner::controller).findFirst();
  }

  public boolean controlledBy(String uid) {
    return controller().filter(owner -> owner.uid().equals(uid)).isPresent();
  }

  /** {@code metadata.ownerReferences} of an object that this one controls. */
  public ArrayNode asController() {
    return JsonValues.array(new Owner(apiVersion(), kind(), name(), uid(), true, true).json());
  }

  public List<String> finalizers() {
    return items("/metadata/finalizers").stream().map(f -> f.asString("")).toList();
  }

  /** Takes the finalizer off this copy; false where it had none of that name. */
  public boolean removeFinalizer(String finalizer) {
    if (!finalizers().contains(finalizer)) {
      return false;
    }
    List<String> left = finalizers().stream().filter(f -> !f.equals(finalizer)).toList();
    if (left.isEmpty()) {
      metadata().remove("finalizers");
    } else {
      metadata().set("finalizers", JsonValues.array(left));
    }
    return true;
  }

  /** Whether a label selector in its map form selects these labels; an empty one selects none. */
  public static boolean selects(Map<String, String> selector, Map<String, String> labels) {
    return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
  }
}
