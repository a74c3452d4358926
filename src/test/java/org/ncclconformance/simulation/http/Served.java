package org.ncclconformance.simulation.http;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.access.Authorization;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.PodLogs;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.json.JsonTree;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A running API server that admits everything, with one almighty token and one powerless user. */
final class Served implements AutoCloseable {
  static final User ADMIN = new User("admin", List.of("system:masters"));

  private final Threads schedule = new Threads();
  private final HttpClient http = HttpClient.newHttpClient();
  final ApiServer server;

  Served() {
    this(
        request -> request.object(),
        (query, out) -> out.write("hello\n".getBytes(StandardCharsets.UTF_8)));
  }

  Served(Admission admission, PodLogs logs) {
    server = new ApiServer(schedule, api -> admission, api -> new OneToken(), api -> logs);
    server.start();
    server.api(ADMIN).create(object("v1", "Namespace", null, "default"));
  }

  KubernetesClient client() {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(server.url())
            .withOauthToken("admin")
            .withNamespace("default")
            .withRequestRetryBackoffLimit(0)
            .withWatchReconnectInterval(10)
            .build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  static ObjectNode object(
      String apiVersion, String kind, @Nullable String namespace, String name) {
    ObjectNode out = JsonTree.object();
    out.put("apiVersion", apiVersion);
    out.put("kind", kind);
    JsonTree.child(out, "metadata").put("name", name);
    if (namespace != null) {
      JsonTree.child(out, "metadata").put("namespace", namespace);
    }
    return out;
  }

  static ObjectNode json(String text) {
    return JsonTree.copy((ObjectNode) JsonTree.MAPPER.readTree(text.replace('\'', '"')));
  }

  /** An answer; the body is missing where it was no JSON. */
  record Answer(int code, JsonNode body, String text) {
    String message() {
      return JsonTree.text(body, "message");
    }

    String reason() {
      return JsonTree.text(body, "reason");
    }

    String at(String... path) {
      return JsonTree.text(body, path);
    }
  }

  Answer get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  Answer post(String path, String body, String... headers) {
    return send("POST", path, body, headers);
  }

  Answer put(String path, String body) {
    return send("PUT", path, body);
  }

  Answer delete(String path, String body) {
    return send("DELETE", path, body);
  }

  Answer patch(String type, String path, String body) {
    String full =
        switch (type) {
          case "apply" -> "application/apply-patch+yaml";
          case "json" -> "application/json-patch+json";
          case "strategic" -> "application/strategic-merge-patch+json";
          default -> "application/merge-patch+json";
        };
    return send("PATCH", path, body, "Content-Type", full);
  }

  /** Single quotes in a body stand for double ones. */
  Answer send(String method, String path, String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .version(HttpClient.Version.HTTP_1_1)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
    boolean token = true;
    boolean typed = false;
    for (int i = 0; i < headers.length; i += 2) {
      request.setHeader(headers[i], headers[i + 1]);
      token &= !headers[i].equals("Authorization");
      typed |= headers[i].equals("Content-Type");
    }
    if (token) {
      request.setHeader("Authorization", "Bearer admin");
    }
    if (!typed) {
      request.setHeader("Content-Type", "application/json");
    }
    request.setHeader("User-Agent", "curl/8");
    try {
      HttpResponse<String> answer =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      String text = answer.body();
      JsonNode parsed =
          text.startsWith("{") && !text.contains("}\n{")
              ? JsonTree.MAPPER.readTree(text)
              : JsonTree.object();
      return new Answer(answer.statusCode(), parsed, text);
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    server.close();
    schedule.close();
  }

  private static final class OneToken implements Authorization {
    @Override
    public Optional<User> authenticate(@Nullable String bearerToken) {
      return "admin".equals(bearerToken) ? Optional.of(ADMIN) : Optional.empty();
    }

    @Override
    public boolean allowed(User user, Attributes attributes) {
      return user.groups().contains("system:masters");
    }
  }

  /** Simulated time at a thousand times the real one's pace. */
  private static final class Threads implements Schedule {
    private final ScheduledExecutorService executor =
        Executors.newScheduledThreadPool(
            2,
            task -> {
              Thread thread = new Thread(task, "schedule");
              thread.setDaemon(true);
              return thread;
            });

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public Cancellable after(Duration simulated, Runnable task) {
      ScheduledFuture<?> future =
          executor.schedule(task, simulated.toMillis() * 1000, TimeUnit.NANOSECONDS);
      return () -> future.cancel(false);
    }

    @Override
    public void close() {
      executor.shutdownNow();
    }
  }
}
