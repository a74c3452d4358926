package org.ncclconformance.situation.proxy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a validator and the API server: forwards every request, watches included, and
 * writes down what was asked for. Thus what a validator wrote is known without trusting it, no-op
 * writes included, and an API server that answers 503 can be had in front of any cluster.
 */
public final class ApiFront implements AutoCloseable {
  /** Set by the client of this hop or by its connection, not for the next one. */
  private static final Set<String> HOP_HEADERS =
      Set.of(
          "connection",
          "host",
          "upgrade",
          "content-length",
          "expect",
          "http2-settings",
          "transfer-encoding",
          "accept-encoding");

  private static final Pattern LOG = Pattern.compile(".*/pods/([^/]+)/log");

  /** Of a client whose API server is going to be silent, in place of its usual ten seconds. */
  private static final Duration PATIENCE = Duration.ofMillis(1500);

  private final Config upstream;
  private final HttpClient http;
  private final HttpServer server;
  private final ExecutorService threads;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
  private final Map<String, ApiFault> faults = new ConcurrentHashMap<>();
  private final List<LostLog> logs = new CopyOnWriteArrayList<>();
  private final List<Hook> steps = new CopyOnWriteArrayList<>();
  private final Overhearing overhearing = new Overhearing();
  private final AtomicLong held = new AtomicLong();
  private final java.time.Clock clock;

  private ApiFront(Config upstream, HttpServer server, HttpClient http, java.time.Clock clock) {
    this.upstream = upstream;
    this.server = server;
    this.http = http;
    this.clock = clock;
    var number = new AtomicInteger();
    this.threads =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "api-front-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Starts on a free port of the loopback interface. */
  public static ApiFront before(Config upstream) {
    // Without it the JDK's server waits 40 ms for an acknowledgement before the last packet.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpClient.Builder http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
      if (upstream.getMasterUrl().startsWith("https")) {
        http.sslContext(SSLUtils.sslContext(upstream));
      }
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      ApiFront front = new ApiFront(upstream, server, http.build(), java.time.Clock.systemUTC());
      server.setExecutor(front.threads);
      server.createContext("/", front::handle);
      server.start();
      return front;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen on the loopback interface", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(
          "cannot use the cluster's certificates: " + e.getMessage(), e);
    }
  }

  /** How a client reaches the cluster through here, with the same identity. */
  public Config config() {
    return new ConfigBuilder(upstream)
        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
        .withCaCertData(null)
        .withCaCertFile(null)
        .withClientCertData(null)
        .withClientCertFile(null)
        .withClientKeyData(null)
        .withClientKeyFile(null)
        .withHttp2Disable(true)
        .withRequestTimeout(
            faults.containsValue(ApiFault.SILENT)
                ? (int) PATIENCE.toMillis()
                : upstream.getRequestTimeout())
        .build();
  }

  /** From now on every request for that resource, as {@code customresourcedefinitions}, fails. */
  public void fail(String plural, ApiFault fault) {
    faults.put(plural, fault);
  }

  /** Something to be done before a request is forwarded. */
  public interface Step {
    void run() throws InterruptedException;
  }

  /** Before the first request of that kind is forwarded, and while it waits, does this. */
  public void beforeFirst(Predicate<RecordedRequest> which, Step step) {
    steps.add(new Hook(which, step, new AtomicBoolean()));
  }

  private record Hook(Predicate<RecordedRequest> which, Step step, AtomicBoolean done) {}

  /** From now on what is left of the logs of these pods is what that makes of each. */
  public void logs(Predicate<String> podNames, UnaryOperator<String> left) {
    logs.add(new LostLog(podNames, left));
  }

  private record LostLog(Predicate<String> pods, UnaryOperator<String> left) {}

  private Optional<UnaryOperator<String>> lost(String path) {
    Matcher log = LOG.matcher(path);
    return log.matches()
        ? logs.stream()
            .filter(lost -> lost.pods().test(log.group(1)))
            .map(LostLog::left)
            .findFirst()
        : Optional.empty();
  }

  /** What was asked so far, in the order of the answers. */
  public List<RecordedRequest> requests() {
    return List.copyOf(requests);
  }

  /** What the answers so far said of pods. */
  public Overheard overheard() {
    return overhearing.soFar();
  }

  /** How long requests were held back for {@link #beforeFirst}: time that was nobody's but ours. */
  public Duration held() {
    return Duration.ofNanos(held.get());
  }

  private void handle(HttpExchange exchange) throws IOException {
    if ("websocket".equalsIgnoreCase(exchange.getRequestHeaders().getFirst("Upgrade"))) {
      // The client then watches with a plain GET, which needs no frames to be forwarded.
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
      return;
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    try (exchange) {
      RecordedRequest asked = recorded(exchange, body, 0);
      for (Hook hook : steps) {
        if (hook.which().test(asked) && hook.done().compareAndSet(false, true)) {
          Instant from = clock.instant();
          hook.step().run();
          held.addAndGet(Duration.between(from, clock.instant()).toNanos());
        }
      }
      ApiFault fault = faultFor(exchange.getRequestURI().getPath());
      if (fault == null) {
        forward(exchange, body);
      } else {
        refuse(exchange, body, fault);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private @Nullable ApiFault faultFor(String path) {
    for (String segment : path.split("/", -1)) {
      ApiFault fault = faults.get(segment);
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private void refuse(HttpExchange exchange, byte[] body, ApiFault fault)
      throws IOException, InterruptedException {
    record(exchange, body, fault.code());
    if (fault == ApiFault.SILENT) {
      closed.await();
      return;
    }
    String path = exchange.getRequestURI().getPath();
    byte[] status =
        fault
            .status(exchange.getRequestMethod(), path.substring(path.lastIndexOf('/') + 1))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(fault.code(), status.length);
    exchange.getResponseBody().write(status);
  }

  private void forward(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    URI asked = exchange.getRequestURI();
    String base = upstream.getMasterUrl().replaceAll("/+$", "");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + asked))
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!HOP_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    HttpResponse<InputStream> answer =
        http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    // before the client has the answer, so that who has it finds it written down
    record(exchange, body, answer.statusCode());
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!HOP_HEADERS.contains(name.toLowerCase(Locale.ROOT)) && !name.startsWith(":")) {
                values.forEach(value -> exchange.getResponseHeaders().add(name, value));
              }
            });
    try (InputStream in = answer.body()) {
      Optional<UnaryOperator<String>> lost =
          answer.statusCode() == HttpURLConnection.HTTP_OK
              ? lost(asked.getPath())
              : Optional.empty();
      if (lost.isPresent()) {
        String whole = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        byte[] left = lost.get().apply(whole).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.statusCode(), left.length == 0 ? -1 : left.length);
        exchange.getResponseBody().write(left);
        return;
      }
      long length = answer.headers().firstValueAsLong("content-length").orElse(0);
      exchange.sendResponseHeaders(answer.statusCode(), length > 0 ? length : 0);
      OutputStream out =
          overhearing.beside(
              exchange.getRequestMethod(),
              asked.getPath(),
              answer.statusCode(),
              exchange.getResponseBody());
      byte[] buffer = new byte[16_384];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
        out.flush();
      }
    }
  }

  private void record(HttpExchange exchange, byte[] body, int code) {
    requests.add(recorded(exchange, body, code));
  }

  private RecordedRequest recorded(HttpExchange exchange, byte[] body, int code) {
    URI asked = exchange.getRequestURI();
    return new RecordedRequest(
        clock.instant(),
        exchange.getRequestMethod(),
        asked.getPath(),
        asked.getQuery() == null ? "" : asked.getQuery(),
        new String(body, StandardCharsets.UTF_8),
        code);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
