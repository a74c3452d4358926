package org.ncclconformance.trainer.install;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.ncclconformance.cluster.ScriptedServer.Answer;
import org.ncclconformance.cluster.ScriptedServer.Request;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** As much of an API server as creating, reading and deleting by name and UID needs. */
final class MemoryApi implements Function<Request, Answer> {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, ObjectNode> objects = new TreeMap<>();
  private final List<String> created = new CopyOnWriteArrayList<>();
  private final List<String> deleted = new CopyOnWriteArrayList<>();
  private volatile Function<Request, Optional<Answer>> before = request -> Optional.empty();
  private volatile Function<Request, Optional<Answer>> after = request -> Optional.empty();
  private int uids;

  /** Answers instead of the store, which then does not see the request. */
  void insteadOf(Function<Request, Optional<Answer>> fault) {
    before = fault;
  }

  /** Answers after the store has done its work. */
  void afterwards(Function<Request, Optional<Answer>> fault) {
    after = fault;
  }

  List<String> created() {
    return created;
  }

  List<String> deleted() {
    return deleted;
  }

  synchronized List<String> paths() {
    return List.copyOf(objects.keySet());
  }

  /** Puts an object there as if it had always been. */
  synchronized String put(String path, String json) {
    ObjectNode object = parsed(json);
    ObjectNode meta = object.withObject("/metadata");
    meta.put("uid", "given-" + ++uids);
    meta.put("name", path.substring(path.lastIndexOf('/') + 1));
    objects.put(path, object);
    return meta.get("uid").asString();
  }

  @Override
  public Answer apply(Request request) {
    return before
        .apply(request)
        .orElseGet(
            () -> {
              Answer answer = served(request);
              return after.apply(request).orElse(answer);
            });
  }

  private synchronized Answer served(Request request) {
    return switch (request.method()) {
      case "POST" -> create(request);
      case "DELETE" -> delete(request);
      default -> read(request);
    };
  }

  private Answer create(Request request) {
    ObjectNode object = parsed(request.body());
    ObjectNode meta = object.withObject("/metadata");
    String path = request.path() + "/" + meta.get("name").asString();
    if (objects.containsKey(path)) {
      return Answer.status(409, "AlreadyExists", path + " already exists");
    }
    meta.put("uid", "uid-" + ++uids);
    if (object.get("kind").asString().equals("CustomResourceDefinition")) {
      object
          .withObject("/status")
          .putArray("conditions")
          .addObject()
          .put("type", "Established")
          .put("status", "True");
    }
    objects.put(path, object);
    created.add(path);
    return new Answer(201, object.toString());
  }

  private Answer delete(Request request) {
    ObjectNode object = objects.get(request.path());
    if (object == null) {
      return Answer.notFound();
    }
    JsonNode uid = parsed(request.body()).at("/preconditions/uid");
    if (!uid.equals(object.at("/metadata/uid"))) {
      return Answer.status(409, "Conflict", "the UID in the precondition differs");
    }
    objects.remove(request.path());
    deleted.add(request.path());
    return Answer.status(200, "", "deleted");
  }

  private Answer read(Request request) {
    if (request.query().contains("fieldSelector")) {
      return Answer.status(403, "Forbidden", "no watch on single objects here");
    }
    ObjectNode object = objects.get(request.path());
    if (object != null) {
      return new Answer(200, object.toString());
    }
    String plural = request.path().substring(request.path().lastIndexOf('/') + 1);
    if (!plural.endsWith("s") || plural.contains("-") || plural.contains(".")) {
      return Answer.notFound();
    }
    String root = request.path().substring(0, request.path().lastIndexOf('/') + 1);
    List<ObjectNode> items =
        objects.entrySet().stream()
            .filter(e -> e.getKey().startsWith(root))
            .filter(e -> e.getKey().matches(".*/" + plural + "/[^/]+"))
            .filter(
                e ->
                    e.getKey()
                        .matches(
                            java.util.regex.Pattern.quote(root)
                                + "(namespaces/[^/]+/)?"
                                + plural
                                + "/[^/]+"))
            .map(Map.Entry::getValue)
            .filter(
                o ->
                    !request.query().contains("labelSelector")
                        || o.at("/metadata/labels/ncclconformance.org~1part")
                            .asString()
                            .equals("trainer"))
            .toList();
    return new Answer(200, "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"items\":" + items + "}");
  }

  private static ObjectNode parsed(String json) {
    return (ObjectNode) JSON.readTree(json);
  }
}
