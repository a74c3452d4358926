package org.ncclconformance.simulation.http;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.access.Authorization;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.PodLogs;
import org.ncclconformance.simulation.api.RequestRecord;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.store.InProcessApi;
import org.ncclconformance.simulation.store.ObjectService;

/**
 * A Kubernetes 1.34 API server in this process, over plain HTTP on the loopback address. It is
 * stricter than a real one: what it does not model is answered 501 and written down in {@link
 * #unmodelled}.
 */
public final class ApiServer implements AutoCloseable {
  private static final User ITSELF =
      new User("system:apiserver", List.of("system:masters", "system:authenticated"));

  private final ObjectService objects;
  private final Schedule schedule;
  private final Watches watches;
  private final Front front;
  private final AtomicReference<@Nullable HttpServer> server = new AtomicReference<>();
  private final AtomicInteger threads = new AtomicInteger();
  private final ExecutorService executor = Executors.newCachedThreadPool(this::thread);

  /**
   * Composes the server; the parts that it asks are given an API to ask in turn, which works once
   * this constructor has returned.
   *
   * @param admission asked before anything is stored
   * @param authorization asked for every request over HTTP
   * @param logs the kubelets' side of {@code pods/log}
   */
  public ApiServer(
      Schedule schedule,
      Function<Api, Admission> admission,
      Function<Api, Authorization> authorization,
      Function<Api, PodLogs> logs) {
    this.schedule = schedule;
    AtomicReference<@Nullable Admission> admitting = new AtomicReference<>();
    this.objects =
        new ObjectService(
            schedule,
            () -> {
              Admission ready = admitting.get();
              if (ready == null) {
                throw new IllegalStateException("the API server is not composed yet");
              }
              return ready;
            });
    Api itself = api(ITSELF);
    admitting.set(admission.apply(itself));
    RequestAccess gate = new RequestAccess(authorization.apply(itself));
    PodLogs podLogs = logs.apply(itself);
    this.watches = new Watches(objects.store(), schedule);
    Endpoint endpoint =
        new Endpoint(objects, watches, new Reviews(gate), new LogEndpoint(() -> podLogs));
    this.front = new Front(gate, objects.catalogue(), endpoint, schedule);
  }

  /** Begins to listen, on a free port. */
  public void start() {
    // read once by the JDK's server: without it each answer waits 40 ms for the client's ACK
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      HttpServer http =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      http.createContext("/", front);
      http.setExecutor(executor);
      http.start();
      server.set(http);
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated API server finds no port to listen on", e);
    }
  }

  /** As {@code http://127.0.0.1:34567}. */
  public String url() {
    HttpServer http = server.get();
    if (http == null) {
      throw new IllegalStateException("the simulated API server is not started: call start()");
    }
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** The same API without HTTP and without authorisation, in that user's name. */
  public Api api(User user) {
    return new InProcessApi(objects, schedule, user);
  }

  /** Every request that has been answered over HTTP, oldest first. */
  public List<RequestRecord> requests() {
    return front.requests();
  }

  /** The requests that were answered 501: a run that has made one proves nothing. */
  public List<String> unmodelled() {
    return front.unmodelled();
  }

  /** Forgets past changes, so that a watch from an older resource version is answered 410. */
  public void compact() {
    objects.store().compact();
  }

  @Override
  public void close() {
    watches.close();
    HttpServer http = server.getAndSet(null);
    if (http != null) {
      http.stop(0);
    }
    executor.shutdownNow();
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task, "api-server-" + threads.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
