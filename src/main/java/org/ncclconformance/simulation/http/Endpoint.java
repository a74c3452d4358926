package org.ncclconformance.simulation.http;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WriteOptions;
import org.ncclconformance.simulation.http.Lists.Selection;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Bodies;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.patch.JsonPatch;
import org.ncclconformance.simulation.patch.MergePatch;
import org.ncclconformance.simulation.patch.PatchBody;
import org.ncclconformance.simulation.store.Deletion;
import org.ncclconformance.simulation.store.ObjectService;
import org.ncclconformance.simulation.store.Scale;
import org.ncclconformance.simulation.store.Update.Target;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Serves requests for kinds: collections, single objects, subresources. */
final class Endpoint {
  private final ObjectService objects;
  private final Lists lists;
  private final Watches watches;
  private final Reviews reviews;
  private final LogEndpoint logs;

  Endpoint(ObjectService objects, Watches watches, Reviews reviews, LogEndpoint logs) {
    this.objects = objects;
    this.lists = new Lists(objects.store());
    this.watches = watches;
    this.reviews = reviews;
    this.logs = logs;
  }

  void serve(Route route, ServedKind resource, String verb, Exchange exchange, User user)
      throws IOException, InterruptedException {
    if (resource.review()) {
      if (!verb.equals("create") || !route.name().isEmpty()) {
        throw Refusals.methodNotAllowed();
      }
      ObjectNode body = Bodies.object(exchange.header("Content-Type"), exchange.body(), resource);
      exchange.json(201, reviews.answer(resource, body, user));
      return;
    }
    if (!route.namespace().isEmpty() && !resource.kind().namespaced()) {
      throw Refusals.noSuchResource();
    }
    if (route.subresource().isEmpty()) {
      object(route, resource, verb, exchange, user);
    } else {
      subresource(route, resource, verb, exchange, user);
    }
  }

  private void object(Route route, ServedKind resource, String verb, Exchange exchange, User user)
      throws IOException, InterruptedException {
    boolean named = !route.name().isEmpty();
    boolean placed = !resource.kind().namespaced() || !route.namespace().isEmpty();
    boolean single = Set.of("get", "update", "patch", "delete").contains(verb);
    boolean creates = verb.equals("create");
    if (creates ? named : named != single) {
      throw Refusals.methodNotAllowed();
    }
    if (named && !placed) {
      throw Refusals.noSuchResource();
    }
    if (!placed && !Set.of("list", "watch").contains(verb)) {
      throw Refusals.methodNotAllowed();
    }
    Target target = target(route, resource, "");
    switch (verb) {
      case "get" -> exchange.json(200, objects.get(target));
      case "list" ->
          exchange.json(
              200,
              PartialMetadata.ofList(
                  lists.list(selection(route, resource, exchange), exchange.query()),
                  exchange.header("Accept")));
      case "watch" -> watches.serve(selection(route, resource, exchange), exchange);
      case "create" -> {
        WriteOptions options = RequestOptions.write(exchange, user, "CreateOptions");
        ObjectNode body = body(exchange, resource);
        exchange.json(201, objects.create(resource, target.namespace(), body, options));
      }
      case "update" -> {
        WriteOptions options = RequestOptions.write(exchange, user, "UpdateOptions");
        exchange.json(200, objects.put(target, body(exchange, resource), options));
      }
      case "patch" -> patch(target, exchange, user);
      case "delete" -> {
        Deletion.Options options = RequestOptions.delete(exchange, exchange.body());
        Deletion.Outcome outcome = objects.delete(target, options, user);
        exchange.json(
            200,
            outcome.shown(resource)
                ? outcome.object()
                : StatusBody.deleted(resource, outcome.object()));
      }
      case "deletecollection" -> deleteAll(route, resource, exchange, user);
      default -> throw Refusals.methodNotAllowed();
    }
  }

  private void patch(Target target, Exchange exchange, User user) throws IOException {
    PatchBody patch =
        PatchBody.read(exchange.header("Content-Type"), exchange.body(), target.resource());
    WriteOptions options = RequestOptions.write(exchange, user, "PatchOptions");
    ObjectService.Written written = objects.patch(target, patch, options);
    exchange.json(written.created() ? 201 : 200, written.object());
  }

  private void deleteAll(Route route, ServedKind resource, Exchange exchange, User user)
      throws IOException {
    if (!resource.verbs().contains("deletecollection")) {
      throw Refusals.methodNotAllowed();
    }
    Deletion.Options options = RequestOptions.delete(exchange, exchange.body());
    ObjectNode out = JsonTree.object();
    out.put("kind", resource.listKind());
    out.put("apiVersion", resource.kind().apiVersion());
    out.putObject("metadata").put("resourceVersion", Long.toString(objects.store().version()));
    ArrayNode items = out.putArray("items");
    for (ObjectNode stored : lists.matching(selection(route, resource, exchange))) {
      String name = JsonTree.text(stored, "metadata", "name");
      String namespace = JsonTree.text(stored, "metadata", "namespace");
      Target target = new Target(resource, namespace.isEmpty() ? null : namespace, name, "");
      try {
        items.add(objects.delete(target, options, user).object());
      } catch (ApiException e) {
        if (e.code() != 404) {
          throw e;
        }
      }
    }
    exchange.json(200, out);
  }

  private void subresource(
      Route route, ServedKind resource, String verb, Exchange exchange, User user)
      throws IOException {
    String subresource = route.subresource();
    String full = resource.kind().resource() + "/" + subresource;
    // asking for it is a gap in the model, not a mistake
    if (resource.unmodelled().contains(subresource)) {
      throw Refusals.unmodelled(full);
    }
    if (!resource.subresources().contains(subresource)
        || (resource.kind().namespaced() && route.namespace().isEmpty())) {
      throw Refusals.noSuchResource();
    }
    Target target = target(route, resource, subresource);
    switch (subresource) {
      case "status" -> status(target, verb, exchange, user);
      case "scale" -> scale(target, verb, exchange, user);
      case "log" -> {
        only(verb, "get");
        logs.serve(objects.get(target), exchange);
      }
      case "binding" -> {
        only(verb, "create");
        WriteOptions options = RequestOptions.write(exchange, user, "CreateOptions");
        objects.bind(target, json(exchange), options);
        exchange.json(201, StatusBody.created());
      }
      case "finalize" -> {
        only(verb, "update");
        WriteOptions options = RequestOptions.write(exchange, user, "UpdateOptions");
        exchange.json(200, objects.finalizeNamespace(target, json(exchange), options));
      }
      default -> throw Refusals.unmodelled(full);
    }
  }

  private void status(Target target, String verb, Exchange exchange, User user) throws IOException {
    switch (verb) {
      case "get" -> exchange.json(200, objects.get(target));
      case "update" -> {
        WriteOptions options = RequestOptions.write(exchange, user, "UpdateOptions");
        exchange.json(200, objects.put(target, body(exchange, target.resource()), options));
      }
      case "patch" -> patch(target, exchange, user);
      default -> throw Refusals.methodNotAllowed();
    }
  }

  private void scale(Target target, String verb, Exchange exchange, User user) throws IOException {
    switch (verb) {
      case "get" -> exchange.json(200, Scale.of(objects.get(target)));
      case "update" -> {
        WriteOptions options = RequestOptions.write(exchange, user, "UpdateOptions");
        ObjectNode body = json(exchange);
        exchange.json(200, objects.scale(target, present -> body, options));
      }
      case "patch" -> {
        PatchBody patch =
            PatchBody.read(exchange.header("Content-Type"), exchange.body(), target.resource());
        WriteOptions options = RequestOptions.write(exchange, user, "PatchOptions");
        if (patch instanceof PatchBody.Merge merge) {
          exchange.json(
              200, objects.scale(target, scale -> MergePatch.apply(scale, merge.body()), options));
        } else if (patch instanceof PatchBody.Strategic strategic) {
          exchange.json(
              200,
              objects.scale(target, scale -> MergePatch.apply(scale, strategic.body()), options));
        } else if (patch instanceof PatchBody.Steps steps) {
          exchange.json(
              200, objects.scale(target, scale -> JsonPatch.apply(scale, steps.steps()), options));
        } else {
          throw Refusals.unmodelled("an apply of a Scale");
        }
      }
      default -> throw Refusals.methodNotAllowed();
    }
  }

  private static void only(String verb, String allowed) {
    if (!verb.equals(allowed)) {
      throw Refusals.methodNotAllowed();
    }
  }

  private static ObjectNode json(Exchange exchange) throws IOException {
    if (Bodies.json(exchange.body()) instanceof ObjectNode object) {
      return object;
    }
    throw Refusals.badRequest("the object provided is unrecognized: expected a JSON object");
  }

  /** A body of the kind itself; one that says it is another kind is refused. */
  private static ObjectNode body(Exchange exchange, ServedKind resource) throws IOException {
    ObjectNode body = Bodies.object(exchange.header("Content-Type"), exchange.body(), resource);
    Kind kind = resource.kind();
    String givenKind = JsonTree.text(body, "kind");
    String givenVersion = JsonTree.text(body, "apiVersion");
    boolean otherKind = !givenKind.isEmpty() && !givenKind.equals(kind.kind());
    if (otherKind && resource.custom() && givenVersion.equals(kind.apiVersion())) {
      Faults faults = new Faults();
      faults.invalid("kind", MetadataRules.quoted(givenKind), "must be " + kind.kind());
      faults.refuse(givenKind + "." + kind.group(), JsonTree.text(body, "metadata", "name"));
    }
    if (otherKind && !resource.custom()) {
      throw Refusals.badRequest(
          "%s in version \"%s\" cannot be handled as a %s: converting (%s.%s) to (core.%s): unknown conversion"
              .formatted(
                  givenKind,
                  lastPart(givenVersion),
                  kind.kind(),
                  lastPart(givenVersion),
                  givenKind,
                  kind.kind()));
    }
    if (!givenVersion.isEmpty() && !givenVersion.equals(kind.apiVersion())) {
      throw Refusals.badRequest(
          "the API version in the data (%s) does not match the expected API version (%s)"
              .formatted(givenVersion, kind.apiVersion()));
    }
    return body;
  }

  private static String lastPart(String apiVersion) {
    return apiVersion.substring(apiVersion.lastIndexOf('/') + 1);
  }

  private static Selection selection(Route route, ServedKind resource, Exchange exchange) {
    return Selection.of(resource, route.namespace(), exchange.query());
  }

  private static Target target(Route route, ServedKind resource, String subresource) {
    @Nullable String namespace =
        resource.kind().namespaced() && !route.namespace().isEmpty() ? route.namespace() : null;
    return new Target(resource, namespace, route.name(), subresource);
  }
}
