package org.ncclconformance.contract;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An open watch: its events in the order of their arrival. */
final class Watch implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BlockingQueue<Optional<Doc>> events = new LinkedBlockingQueue<>();
  private final CompletableFuture<?> answer;

  private Watch(HttpClient http, HttpRequest request) {
    this.answer =
        http.sendAsync(request, HttpResponse.BodyHandlers.fromLineSubscriber(new Lines()))
            .whenComplete((response, failure) -> events.add(Optional.empty()));
  }

  static Watch open(HttpClient http, HttpRequest request) {
    return new Watch(http, request);
  }

  /** The next event. */
  Doc next() {
    return next(PATIENCE).orElseThrow(() -> new AssertionError("the server ended the watch"));
  }

  /** The next event, or empty where the server ends the watch; an error after that time. */
  Optional<Doc> next(Duration patience) {
    try {
      Optional<Doc> event = events.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (event == null) {
        throw new AssertionError("no event within " + patience);
      }
      return event;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for an event", e);
    }
  }

  /** {@code TYPE name} of the next event. */
  String summary() {
    Doc event = next();
    return event.text("/type") + " " + event.text("/object/metadata/name");
  }

  @Override
  public void close() {
    answer.cancel(true);
  }

  private final class Lines implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription upstream) {
      upstream.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      events.add(Optional.of(Doc.of(line)));
    }

    @Override
    public void onError(Throwable failure) {
      events.add(Optional.empty());
    }

    @Override
    public void onComplete() {
      events.add(Optional.empty());
    }
  }
}
