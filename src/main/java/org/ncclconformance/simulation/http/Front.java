package org.ncclconformance.simulation.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.RequestRecord;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.kind.ServedKind;
import org.ncclconformance.simulation.store.Catalogue;
import tools.jackson.databind.node.ObjectNode;

/** Answers HTTP requests: who, where to, whether allowed; then the kind's own handler. */
final class Front implements HttpHandler {
  private static final Logger LOG = Logger.getLogger(Front.class.getName());
  private static final List<String> HEALTH = List.of("/readyz", "/livez", "/healthz");

  private final RequestAccess gate;
  private final Discovery discovery;
  private final Catalogue catalogue;
  private final Endpoint endpoint;
  private final Schedule schedule;
  private final Queue<RequestRecord> requests = new ConcurrentLinkedQueue<>();
  private final List<String> unmodelled = new CopyOnWriteArrayList<>();

  Front(RequestAccess gate, Catalogue catalogue, Endpoint endpoint, Schedule schedule) {
    this.gate = gate;
    this.discovery = new Discovery(catalogue);
    this.catalogue = catalogue;
    this.endpoint = endpoint;
    this.schedule = schedule;
  }

  List<RequestRecord> requests() {
    return List.copyOf(requests);
  }

  List<String> unmodelled() {
    return List.copyOf(unmodelled);
  }

  @Override
  public void handle(HttpExchange http) {
    Exchange exchange = new Exchange(http);
    Log log = new Log(exchange);
    exchange.onAnswer(log::write);
    try {
      answer(exchange, log);
    } catch (ApiException e) {
      refuse(exchange, e);
    } catch (IOException e) {
      // the client has gone; there is nobody left to tell
      LOG.log(Level.FINE, e, () -> "client gone: " + exchange.path());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(Level.SEVERE, e, () -> "defect of the simulation at " + exchange.path());
      refuse(exchange, new ApiException(500, "InternalError", "Internal error occurred: " + e));
    } finally {
      exchange.close();
    }
  }

  private void answer(Exchange exchange, Log log) throws IOException, InterruptedException {
    User user = gate.user(exchange);
    log.user = user.name();
    if (HEALTH.stream().anyMatch(exchange.path()::startsWith)) {
      exchange.text(200, "ok");
      return;
    }
    Optional<Route> parsed = Route.parse(exchange.path());
    if (parsed.isEmpty()) {
      log.verb = "get";
      if (user.equals(RequestAccess.ANONYMOUS) && !exchange.path().equals("/version")) {
        throw new ApiException(
            403,
            "Forbidden",
            "forbidden: User \"%s\" cannot get path \"%s\""
                .formatted(user.name(), exchange.path()));
      }
      discover(exchange);
      return;
    }
    Route route = parsed.get();
    log.verb = route.verb(exchange.method(), exchange.query());
    gate.check(user, route.attributes(log.verb));
    Optional<ServedKind> resource = catalogue.find(route.group(), route.version(), route.plural());
    if (resource.isEmpty()) {
      if (catalogue.groups().containsKey(route.group()) || route.group().isEmpty()) {
        throw Refusals.noSuchResource();
      }
      exchange.text(404, "404 page not found\n");
      return;
    }
    if (exchange.header("Upgrade").equalsIgnoreCase("websocket")) {
      if (!log.verb.equals("watch")) {
        throw Refusals.unmodelled("a WebSocket");
      }
      // an answer that ends: the client reads it to its end before it watches with a plain GET
      exchange.text(200, "");
      return;
    }
    endpoint.serve(route, resource.get(), log.verb, exchange, user);
  }

  private void discover(Exchange exchange) throws IOException {
    if (!exchange.method().equals("GET")) {
      throw Refusals.methodNotAllowed();
    }
    String server = "127.0.0.1";
    Optional<ObjectNode> document = discovery.document(exchange.path(), server);
    if (document.isPresent()) {
      exchange.json(200, document.get());
    } else if (exchange.path().startsWith("/api") && !knownGroup(exchange.path())) {
      exchange.text(404, "404 page not found\n");
    } else if (exchange.path().startsWith("/openapi") || exchange.path().startsWith("/metrics")) {
      throw Refusals.unmodelled(exchange.path());
    } else {
      throw Refusals.noSuchResource();
    }
  }

  private boolean knownGroup(String path) {
    return catalogue.groups().keySet().stream().anyMatch(g -> path.startsWith("/apis/" + g + "/"));
  }

  private void refuse(Exchange exchange, ApiException e) {
    if (e.code() == 501) {
      unmodelled.add(
          "%s %s%s: %s"
              .formatted(
                  exchange.method(),
                  exchange.path(),
                  exchange.rawQuery().isEmpty() ? "" : "?" + exchange.rawQuery(),
                  e.getMessage()));
    }
    if (exchange.code() != 0) {
      return;
    }
    try {
      exchange.json(e.code(), StatusBody.failure(e));
    } catch (IOException gone) {
      LOG.log(Level.FINE, gone, () -> "client gone: " + exchange.path());
    }
  }

  /** The audit line of one request, written when its answer begins. */
  private final class Log {
    private final Exchange exchange;
    private String user = "";
    private String verb = "";

    Log(Exchange exchange) {
      this.exchange = exchange;
    }

    void write(int code) {
      requests.add(
          new RequestRecord(
              schedule.now(), user, verb, exchange.path(), exchange.rawQuery(), code));
    }
  }
}
