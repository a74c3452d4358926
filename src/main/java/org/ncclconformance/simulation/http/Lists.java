package org.ncclconformance.simulation.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.ApiException.StatusCause;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.store.FieldSelector;
import org.ncclconformance.simulation.store.LabelQuery;
import org.ncclconformance.simulation.store.ObjectStore;
import org.ncclconformance.simulation.store.ObjectStore.Snapshot;
import org.ncclconformance.simulation.store.View;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers to list requests: selected, in order, page by page. */
final class Lists {
  private static final String CONTINUE_TOO_OLD =
      "The provided continue parameter is too old to display a consistent list result. You can"
          + " start a new list without the continue parameter, or use the continue token in this"
          + " response to retrieve the remainder of the results. Continuing with the provided token"
          + " results in an inconsistent list - objects that were created, modified, or deleted"
          + " between the time the first chunk was returned and now may show up in the list.";

  private final ObjectStore store;

  Lists(ObjectStore store) {
    this.store = store;
  }

  /** What a list or a watch is about. */
  record Selection(ServedKind resource, String namespace, LabelQuery labels, FieldSelector fields) {

    static Selection of(ServedKind resource, String namespace, Query query) {
      return new Selection(
          resource,
          namespace,
          LabelQuery.parse(query.get("labelSelector")),
          FieldSelector.parse(query.get("fieldSelector"), resource));
    }

    String prefix() {
      return namespace.isEmpty() ? "" : namespace + "/";
    }

    boolean matches(ObjectNode stored) {
      boolean here =
          namespace.isEmpty() || JsonTree.text(stored, "metadata", "namespace").equals(namespace);
      return here && labels.matches(stored) && fields.matches(View.shown(stored, resource));
    }

    boolean everything() {
      return labels.requirements().isEmpty() && fields.terms().isEmpty();
    }
  }

  ObjectNode list(Selection selection, Query query) {
    long asked = version(query.get("resourceVersion"), store.version());
    String continued = query.get("continue");
    Snapshot snapshot;
    if (!continued.isEmpty()) {
      snapshot = at(selection, Token.parse(continued).version(), CONTINUE_TOO_OLD);
    } else if (query.get("resourceVersionMatch").equals("Exact")) {
      snapshot = at(selection, asked, "The resourceVersion for the provided list is too old.");
    } else {
      snapshot = store.list(selection.resource().storage(), selection.prefix());
    }
    List<ObjectNode> matching = snapshot.objects().stream().filter(selection::matches).toList();
    return page(selection, matching, snapshot.version(), query);
  }

  private Snapshot at(Selection selection, long version, String tooOld) {
    return store
        .listAt(selection.resource().storage(), selection.prefix(), version)
        .orElseThrow(() -> new ApiException(410, "Expired", tooOld));
  }

  List<ObjectNode> matching(Selection selection) {
    return store.list(selection.resource().storage(), selection.prefix()).objects().stream()
        .filter(selection::matches)
        .toList();
  }

  private static ObjectNode page(
      Selection selection, List<ObjectNode> matching, long version, Query query) {
    Integer limit = query.number("limit");
    String after =
        query.get("continue").isEmpty() ? "" : Token.parse(query.get("continue")).start();
    List<ObjectNode> rest = new ArrayList<>();
    for (ObjectNode object : matching) {
      if (after.isEmpty() || key(object).compareTo(after) > 0) {
        rest.add(object);
      }
    }
    int most = limit == null || limit <= 0 ? rest.size() : limit;
    boolean cut = rest.size() > most;
    List<ObjectNode> shown = cut ? rest.subList(0, most) : rest;
    ServedKind resource = selection.resource();
    ObjectNode out = JsonTree.object();
    out.put("kind", resource.listKind());
    out.put("apiVersion", resource.kind().apiVersion());
    ObjectNode metadata = out.putObject("metadata");
    metadata.put("resourceVersion", Long.toString(version));
    if (cut) {
      metadata.put("continue", new Token(version, key(shown.get(shown.size() - 1))).text());
      if (selection.everything()) {
        metadata.put("remainingItemCount", rest.size() - shown.size());
      }
    }
    ArrayNode items = out.putArray("items");
    shown.forEach(object -> items.add(item(object, resource)));
    return out;
  }

  /** Items of built-in lists do not repeat what they are; custom ones do. */
  private static ObjectNode item(ObjectNode stored, ServedKind resource) {
    ObjectNode shown = View.shown(stored, resource);
    if (resource.custom()) {
      return shown;
    }
    ObjectNode out = JsonTree.object();
    shown.properties().forEach(field -> out.set(field.getKey(), field.getValue()));
    out.remove(List.of("kind", "apiVersion"));
    return out;
  }

  private static String key(ObjectNode object) {
    return ObjectStore.key(
        JsonTree.text(object, "metadata", "namespace"), JsonTree.text(object, "metadata", "name"));
  }

  /** Where the next page begins, and the state of the store that it goes on showing. */
  private record Token(long version, String start) {

    String text() {
      ObjectNode out = JsonTree.object();
      out.put("v", "meta.k8s.io/v1");
      out.put("rv", version);
      out.put("start", start);
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(out.toString().getBytes(StandardCharsets.UTF_8));
    }

    static Token parse(String text) {
      try {
        JsonNode json = JsonTree.MAPPER.readTree(Base64.getUrlDecoder().decode(text));
        if (json.path("rv").isIntegralNumber() && json.path("start").isString()) {
          return new Token(json.path("rv").longValue(), JsonTree.text(json, "start"));
        }
      } catch (IllegalArgumentException | JacksonException e) {
        // worded below
      }
      throw Refusals.badRequest(
          "invalid continue token: continue key is not valid: it is none that this server gave out");
    }
  }

  /**
   * A resource version from a query; 0 for none.
   *
   * @throws ApiException 400 where it is no number, 504 where it lies in the future
   */
  static long version(String text, long current) {
    if (text.isEmpty()) {
      return 0;
    }
    long version;
    try {
      version = Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw Refusals.badRequest(
          "invalid resource version: resourceVersion: Invalid value: \"%s\": strconv.ParseUint: parsing \"%s\": invalid syntax"
              .formatted(text, text));
    }
    if (version > current) {
      throw new ApiException(
          504,
          "Timeout",
          "Timeout: Too large resource version: %d, current: %d".formatted(version, current),
          List.of(new StatusCause("ResourceVersionTooLarge", "Too large resource version", "")));
    }
    return version;
  }
}
