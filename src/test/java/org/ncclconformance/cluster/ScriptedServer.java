package org.ncclconformance.cluster;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** An HTTP server that answers each request as a test says, and remembers it. */
public final class ScriptedServer implements AutoCloseable {
  private final HttpServer server;
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  public record Request(String method, String path, String query, String body) {
    @Override
    public String toString() {
      return method + " " + path + (query.isEmpty() ? "" : "?" + query);
    }
  }

  public record Answer(int code, String body) {
    public static Answer status(int code, String reason, String message) {
      return new Answer(
          code,
          "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\""
              + message
              + "\",\"reason\":\""
              + reason
              + "\",\"code\":"
              + code
              + "}");
    }

    public static Answer notFound() {
      return status(404, "NotFound", "not found");
    }
  }

  public ScriptedServer(Function<Request, Answer> script) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String query = exchange.getRequestURI().getRawQuery();
          Request request =
              new Request(
                  exchange.getRequestMethod(),
                  exchange.getRequestURI().getPath(),
                  query == null ? "" : query,
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          requests.add(request);
          Answer answer = script.apply(request);
          byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(answer.code(), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public Cluster cluster(Access access) {
    return new Cluster(
        "scripted",
        new ConfigBuilder()
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .build(),
        access,
        Time.system());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
