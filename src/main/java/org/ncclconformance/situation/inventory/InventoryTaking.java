package org.ncclconformance.situation.inventory;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.ncclconformance.cluster.Deadline;
import org.ncclconformance.cluster.Look;
import org.ncclconformance.cluster.ObjectRef;
import org.ncclconformance.cluster.Signal;
import org.ncclconformance.cluster.Time;
import org.ncclconformance.cluster.Wait;
import org.ncclconformance.cluster.WaitResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks an API server for every list that it has, all at the same time, and of each object for its
 * metadata only: the schemas of a handful of definitions alone are megabytes.
 */
final class InventoryTaking {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(200);

  /** Full objects where a server behind the API server knows no other form. */
  private static final String METADATA =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

  private final KubernetesClient client;
  private final Set<String> ignored;
  private final JsonMapper json = JsonMapper.shared();

  InventoryTaking(KubernetesClient client, Set<String> ignoredKinds) {
    this.client = client;
    this.ignored = ignoredKinds;
  }

  private record Kind(String version, String kind, String plural) {

    String path() {
      return root(version) + "/" + plural;
    }
  }

  private static String root(String version) {
    return (version.contains("/") ? "/apis/" : "/api/") + version;
  }

  Inventory take() throws InterruptedException {
    List<String> versions = new ArrayList<>(List.of("v1"));
    for (JsonNode group : get(List.of("/apis")).get(0).orElseThrow().path("groups")) {
      versions.add(group.path("preferredVersion").path("groupVersion").asString());
    }
    List<Kind> kinds = kinds(versions);
    List<Optional<JsonNode>> lists = get(kinds.stream().map(Kind::path).toList());
    Map<String, Inventory.Entry> found = new LinkedHashMap<>();
    for (int i = 0; i < kinds.size(); i++) {
      Kind kind = kinds.get(i);
      lists.get(i).ifPresent(list -> add(kind, list.path("items"), found));
    }
    return new Inventory(found);
  }

  private List<Kind> kinds(List<String> versions) throws InterruptedException {
    List<Optional<JsonNode>> resources = get(versions.stream().map(InventoryTaking::root).toList());
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < versions.size(); i++) {
      String version = versions.get(i);
      resources
          .get(i)
          .ifPresent(
              found -> {
                for (JsonNode resource : found.path("resources")) {
                  String plural = resource.path("name").asString();
                  String kind = resource.path("kind").asString();
                  if (!plural.contains("/") && !ignored.contains(kind) && lists(resource)) {
                    kinds.add(new Kind(version, kind, plural));
                  }
                }
              });
    }
    return kinds;
  }

  private static boolean lists(JsonNode resource) {
    return resource.path("verbs").valueStream().anyMatch(v -> v.asString().equals("list"));
  }

  private static void add(Kind kind, JsonNode items, Map<String, Inventory.Entry> found) {
    for (JsonNode item : items) {
      JsonNode meta = item.path("metadata");
      ObjectRef ref =
          new ObjectRef(
              kind.version(),
              kind.kind(),
              kind.plural(),
              meta.hasNonNull("namespace") ? meta.path("namespace").asString() : null,
              meta.path("name").asString(),
              meta.path("uid").asString(""));
      found.put(ref.path(), new Inventory.Entry(ref, controller(meta)));
    }
  }

  private static String controller(JsonNode meta) {
    return meta.path("ownerReferences")
        .valueStream()
        .filter(owner -> owner.path("controller").asBoolean(false))
        .map(owner -> owner.path("uid").asString(""))
        .findFirst()
        .orElse("");
  }

  /** The answers in order; nothing where a kind or its group vanished meanwhile. */
  private List<Optional<JsonNode>> get(List<String> paths) throws InterruptedException {
    List<CompletableFuture<HttpResponse<byte[]>>> asked = paths.stream().map(this::send).toList();
    List<Optional<JsonNode>> answers = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      answers.add(answer(paths.get(i), asked.get(i)));
    }
    return answers;
  }

  private CompletableFuture<HttpResponse<byte[]>> send(String path) {
    String server = client.getMasterUrl().toString().replaceFirst("/$", "");
    HttpRequest request =
        client
            .getHttpClient()
            .newHttpRequestBuilder()
            .uri(server + path)
            .header("Accept", METADATA)
            .build();
    return client.getHttpClient().sendAsync(request, byte[].class);
  }

  private Optional<JsonNode> answer(String path, CompletableFuture<HttpResponse<byte[]>> first)
      throws InterruptedException {
    List<CompletableFuture<HttpResponse<byte[]>>> next = new ArrayList<>(List.of(first));
    WaitResult<Optional<JsonNode>, KubernetesClientException> result =
        Wait.until(
            new Signal(),
            Deadline.in(LIMIT, Time.system()),
            PAUSE,
            () -> look(path, next.isEmpty() ? send(path) : next.remove(0)));
    if (result instanceof WaitResult.Reached<Optional<JsonNode>, KubernetesClientException> there) {
      return there.value();
    }
    if (result instanceof WaitResult.Ended<Optional<JsonNode>, KubernetesClientException> ended) {
      throw ended.why();
    }
    throw new IllegalStateException("GET " + path + " answers 429 for " + LIMIT.toSeconds() + " s");
  }

  private Look<Optional<JsonNode>, KubernetesClientException> look(
      String path, CompletableFuture<HttpResponse<byte[]>> answer) {
    try {
      HttpResponse<byte[]> response = answer.get();
      return switch (response.code()) {
        case 200 -> new Look.Reached<>(Optional.of(json.readTree(response.body())));
        case 404, 405 -> new Look.Reached<>(Optional.empty());
        // a custom kind whose storage is just being set up
        case 429 -> new Look.NotYet<>("429");
        default ->
            new Look.Ended<>(
                new KubernetesClientException(
                    "GET " + path + " answers " + response.code() + ": " + text(response),
                    response.code(),
                    null));
      };
    } catch (ExecutionException e) {
      return new Look.Ended<>(new KubernetesClientException("GET " + path + " failed", e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Look.Ended<>(new KubernetesClientException("GET " + path + " interrupted", e));
    }
  }

  private static String text(HttpResponse<byte[]> response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
