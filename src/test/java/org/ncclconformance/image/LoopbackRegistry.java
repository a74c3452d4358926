package org.ncclconformance.image;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A registry on loopback that answers what a test says, and remembers what it was asked. */
final class LoopbackRegistry implements AutoCloseable {
  static final String JOBSET = "/v2/jobset/jobset/manifests/v0.11.0";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<Headers> requestHeaders = new CopyOnWriteArrayList<>();

  /** How a test answers one request. */
  interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  LoopbackRegistry() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().toString();
    requests.add(exchange.getRequestMethod() + " " + path);
    requestHeaders.add(exchange.getRequestHeaders());
    Answer answer = answers.get(path);
    if (answer == null) {
      reply(
              404,
              "{\"errors\":[{\"code\":\"NAME_UNKNOWN\",\"message\":\"repository name not known"
                  + " to registry\",\"detail\":{}}]}")
          .to(exchange);
    } else {
      answer.to(exchange);
    }
  }

  LoopbackRegistry on(String path, Answer answer) {
    answers.put(path, answer);
    return this;
  }

  /** A body for GET, its length only for HEAD, as registries answer. */
  static Answer reply(int status, String body, String... headers) {
    return exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
      }
      boolean head = exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
      if (!head && bytes.length > 0) {
        exchange.getResponseBody().write(bytes);
      }
      exchange.close();
    };
  }

  String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  List<String> requests() {
    return requests;
  }

  List<Headers> requestHeaders() {
    return requestHeaders;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
