package org.ncclconformance.simulation.http;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.clock.Schedule;
import org.ncclconformance.simulation.clock.Schedule.Cancellable;
import org.ncclconformance.simulation.http.Lists.Selection;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import org.ncclconformance.simulation.store.ObjectStore;
import org.ncclconformance.simulation.store.View;
import tools.jackson.databind.node.ObjectNode;

/** Watches over HTTP: one chunked answer each, one event a line. */
final class Watches {
  private static final Duration BOOKMARK = Duration.ofMinutes(1);
  private static final Duration BEFORE_THE_END = Duration.ofSeconds(2);
  private static final Duration LIMIT = Duration.ofMinutes(45);

  private final ObjectStore store;
  private final Schedule schedule;
  private final Set<Watch> open = ConcurrentHashMap.newKeySet();

  Watches(ObjectStore store, Schedule schedule) {
    this.store = store;
    this.schedule = schedule;
  }

  /** One line to come; none ends the watch. */
  private record Line(@Nullable String type, @Nullable ObjectNode object) {}

  void serve(Selection selection, Exchange exchange) throws IOException, InterruptedException {
    Query query = exchange.query();
    String text = query.get("resourceVersion");
    long since = Lists.version(text, store.version());
    boolean initial = query.flag("sendInitialEvents");
    boolean bookmarks = query.flag("allowWatchBookmarks");
    if (initial && !(bookmarks && query.get("resourceVersionMatch").equals("NotOlderThan"))) {
      throw Refusals.unmodelled(
          "sendInitialEvents without allowWatchBookmarks and resourceVersionMatch=NotOlderThan");
    }
    Integer seconds = query.number("timeoutSeconds");
    Watch watch = new Watch(selection, bookmarks);
    open.add(watch);
    try (OutputStream out = exchange.stream("application/json")) {
      out.flush();
      watch.begin(since, text, initial || text.isEmpty() || text.equals("0"), initial);
      watch.limit(seconds == null ? LIMIT : Duration.ofSeconds(seconds));
      watch.nextBookmark();
      watch.write(out);
    } finally {
      open.remove(watch);
      watch.end();
    }
  }

  void close() {
    open.forEach(Watch::stop);
  }

  private final class Watch {
    private final Selection selection;
    private final boolean bookmarks;
    private final BlockingQueue<Line> lines = new LinkedBlockingQueue<>();
    private Runnable unfollow = () -> {};
    private Cancellable limit = () -> {};
    private volatile Duration remaining = LIMIT;
    private volatile Cancellable bookmark = () -> {};

    Watch(Selection selection, boolean bookmarks) {
      this.selection = selection;
      this.bookmarks = bookmarks;
    }

    void begin(long since, String text, boolean replay, boolean marked) {
      String storage = selection.resource().storage();
      if (replay) {
        unfollow =
            store.follow(
                storage,
                selection.prefix(),
                present -> {
                  present.objects().stream()
                      .filter(selection::matches)
                      .forEach(object -> add("ADDED", object));
                  if (marked) {
                    lines.add(new Line("BOOKMARK", bookmark(present.version(), true)));
                  }
                },
                this::accept);
      } else {
        Optional<Runnable> followed = store.follow(storage, since, this::accept);
        followed.ifPresent(stop -> unfollow = stop);
        if (followed.isEmpty()) {
          ApiException gone =
              new ApiException(
                  410,
                  "Expired",
                  "too old resource version: %s (%d)".formatted(text, store.version()));
          lines.add(new Line("ERROR", StatusBody.failure(gone)));
          stop();
        }
      }
    }

    /** Every minute, and one shortly before the end, as the real server takes care of. */
    void nextBookmark() {
      if (!bookmarks) {
        return;
      }
      Duration wait =
          remaining.compareTo(BOOKMARK) > 0 ? BOOKMARK : remaining.minus(BEFORE_THE_END);
      if (wait.isNegative() || wait.isZero()) {
        return;
      }
      remaining = remaining.minus(wait);
      bookmark =
          schedule.after(
              wait,
              () -> {
                // it may have been under way when the watch ended, which cancelled what is next
                if (open.contains(this)) {
                  lines.add(new Line("BOOKMARK", bookmark(store.version(), false)));
                  nextBookmark();
                }
              });
    }

    private ObjectNode bookmark(long version, boolean initialEnd) {
      ObjectNode out = JsonTree.object();
      out.put("kind", selection.resource().kind().kind());
      out.put("apiVersion", selection.resource().kind().apiVersion());
      ObjectNode metadata = out.putObject("metadata");
      metadata.put("resourceVersion", Long.toString(version));
      if (initialEnd) {
        metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
      }
      return out;
    }

    /** An object that no longer matches is gone to this watch, one that begins to has come. */
    private void accept(ObjectStore.Change change) {
      ObjectNode previous = change.previous();
      boolean before = previous != null && selection.matches(previous);
      boolean now = change.type() != WatchEvent.Type.DELETED && selection.matches(change.object());
      if (now) {
        add(before ? "MODIFIED" : "ADDED", change.object());
      } else if (before && previous != null) {
        ObjectNode last = previous.deepCopy();
        JsonTree.child(last, "metadata").put("resourceVersion", Long.toString(change.version()));
        add("DELETED", change.type() == WatchEvent.Type.DELETED ? change.object() : last);
      }
    }

    private void add(String type, ObjectNode stored) {
      lines.add(new Line(type, stored));
    }

    void limit(Duration after) {
      remaining = after;
      limit = schedule.after(after, this::stop);
    }

    void stop() {
      lines.add(new Line(null, null));
    }

    void write(OutputStream out) throws IOException, InterruptedException {
      for (Line line = lines.take(); line.type() != null; line = lines.take()) {
        ObjectNode object = line.object();
        boolean stored =
            object != null && !line.type().equals("BOOKMARK") && !line.type().equals("ERROR");
        ObjectNode event = JsonTree.object();
        event.put("type", line.type());
        event.set(
            "object", stored && object != null ? View.shown(object, selection.resource()) : object);
        out.write(JsonTree.MAPPER.writeValueAsBytes(event));
        out.write('\n');
        out.flush();
      }
    }

    void end() {
      unfollow.run();
      limit.cancel();
      bookmark.cancel();
    }
  }
}
