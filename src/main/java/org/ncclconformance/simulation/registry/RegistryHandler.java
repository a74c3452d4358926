package org.ncclconformance.simulation.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The HTTP side of the registry: which request is answered by whom. */
final class RegistryHandler implements HttpHandler {
  static final String TOKEN = "anonymous";
  private static final Pattern SCOPE =
      Pattern.compile(".*scope=repository(?::|%3A)(.+)(?::|%3A)pull.*");

  private final Repositories repositories;
  private final RegistryAccess gate;
  private final Manifests manifests;
  private final Blobs blobs;

  RegistryHandler(Repositories repositories, RegistryAccess gate) {
    this.repositories = repositories;
    this.gate = gate;
    this.manifests = new Manifests(repositories);
    this.blobs = new Blobs(repositories);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Optional<RegistryCall> call = RegistryCall.of(exchange);
      if (call.flatMap(made -> gate.refusal(made.repository())).orElse(null)
          == RegistryRefusal.UNREACHABLE) {
        return;
      }
      send(exchange, call.isPresent() ? repository(call.get()) : other(exchange));
    }
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Docker-Distribution-Api-Version", "registry/2.0");
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", String.valueOf(answer.body().length));
    }
    boolean bodiless = head || answer.body().length == 0;
    exchange.sendResponseHeaders(answer.status(), bodiless ? -1 : answer.body().length);
    if (!bodiless) {
      exchange.getResponseBody().write(answer.body());
    }
  }

  private Answer repository(RegistryCall call) throws IOException {
    Optional<Answer> refusal = gate.answer(call, authorized(call.exchange()));
    if (refusal.isPresent()) {
      return refusal.get();
    }
    return switch (call.section()) {
      case "manifests" -> manifests.answer(call);
      case "blobs/uploads" -> blobs.upload(call);
      case "blobs" -> blobs.answer(call);
      default -> call.reference().equals("list") && call.reads() ? tags(call) : notFound();
    };
  }

  private static boolean authorized(HttpExchange exchange) {
    return ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
  }

  private Answer other(HttpExchange exchange) {
    return switch (exchange.getRequestURI().getPath()) {
      case "/v2/" -> Answer.json(200, "{}");
      case "/token" -> token(exchange);
      default -> notFound();
    };
  }

  /** An anonymous token, but none for a repository that is not public. */
  private Answer token(HttpExchange exchange) {
    String query = exchange.getRequestURI().getQuery();
    Matcher scope = SCOPE.matcher(query == null ? "" : query);
    boolean refused =
        scope.matches()
            && gate.refusal(scope.group(1))
                .filter(RegistryRefusal.UNAUTHORIZED::equals)
                .isPresent();
    return refused
        ? Answer.error(401, "UNAUTHORIZED", "authentication required", null)
        : Answer.json(200, "{\"token\":\"" + TOKEN + "\"}");
  }

  private Answer tags(RegistryCall call) {
    Optional<Repository> repository = repositories.find(call.repository());
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    if (repository.isEmpty()) {
      return Answer.error(
          404,
          "NAME_UNKNOWN",
          "repository name not known to registry",
          body.put("name", call.repository()));
    }
    body.put("name", call.repository());
    List<String> tags = repository.get().tags();
    if (tags.isEmpty()) {
      body.putNull("tags");
    } else {
      ArrayNode listed = body.putArray("tags");
      tags.forEach(listed::add);
    }
    return Answer.json(200, body + "\n");
  }

  static Answer methodNotAllowed(String allowed) {
    return plain(405, "Method not allowed\n").with("Allow", allowed);
  }

  private static Answer notFound() {
    return plain(404, "404 page not found\n");
  }

  private static Answer plain(int status, String text) {
    return Answer.content(
        status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }
}
