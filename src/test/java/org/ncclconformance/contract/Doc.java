package org.ncclconformance.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A JSON document, read by JSON pointer; what is absent reads as empty. */
record Doc(JsonNode node) {

  private static final ObjectMapper JSON = new JsonMapper();
  private static final ObjectMapper YAML = new YAMLMapper();

  static Doc of(String json) {
    return new Doc(JSON.readTree(json));
  }

  static Doc yaml(String yaml) {
    return new Doc(YAML.readTree(yaml));
  }

  JsonNode json(String pointer) {
    return node.at(pointer);
  }

  String text(String pointer) {
    return node.at(pointer).asString("");
  }

  int number(String pointer) {
    return node.at(pointer).asInt(0);
  }

  boolean has(String pointer) {
    return !node.at(pointer).isMissingNode();
  }

  List<Doc> all(String pointer) {
    List<Doc> all = new ArrayList<>();
    node.at(pointer).forEach(item -> all.add(new Doc(item)));
    return all;
  }

  /** The text at the second pointer, of every element of the list at the first. */
  List<String> texts(String list, String pointer) {
    return all(list).stream().map(item -> item.text(pointer)).toList();
  }

  List<String> keys(String pointer) {
    return List.copyOf(node.at(pointer).propertyNames());
  }

  Doc first(String list, Predicate<Doc> which) {
    return all(list).stream()
        .filter(which)
        .findFirst()
        .orElseGet(() -> new Doc(node.at("/absent/nothing")));
  }

  /** {@code status reason: message} of that condition, empty where there is none. */
  String condition(String type) {
    return all("/status/conditions").stream()
        .filter(condition -> condition.text("/type").equals(type))
        .map(c -> c.text("/status") + " " + c.text("/reason") + ": " + c.text("/message"))
        .findFirst()
        .orElse("");
  }

  String name() {
    return text("/metadata/name");
  }

  String uid() {
    return text("/metadata/uid");
  }

  String version() {
    return text("/metadata/resourceVersion");
  }

  @Override
  public String toString() {
    return node.toString();
  }
}
