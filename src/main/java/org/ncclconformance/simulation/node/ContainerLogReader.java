package org.ncclconformance.simulation.node;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.PodLogs.Query;

/** Writes a container's log as a query wants it. */
final class ContainerLogReader {

  void write(PodWorker worker, Query query, OutputStream out) throws IOException {
    ContainerRun run =
        worker
            .container(query.container())
            .orElseThrow(
                () ->
                    new ApiException(
                        400,
                        "BadRequest",
                        "container %s is not valid for pod %s"
                            .formatted(query.container(), query.pod())));
    ContainerLog log = log(worker, run, query);
    List<ContainerLog.Line> lines = log.lines();
    int from = 0;
    Integer tail = query.tailLines();
    if (tail != null) {
      from = Math.max(0, lines.size() - tail);
    }
    Integer seconds = query.sinceSeconds();
    Instant since = seconds == null ? Instant.MIN : worker.now().minusSeconds(seconds);
    write(lines.subList(from, lines.size()), query, since, out);
    out.flush();
    int next = lines.size();
    while (query.follow()) {
      List<ContainerLog.Line> more;
      try {
        more = log.await(next);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
      if (more.isEmpty()) {
        return;
      }
      next += more.size();
      write(more, query, since, out);
      out.flush();
    }
  }

  private static ContainerLog log(PodWorker worker, ContainerRun run, Query query) {
    @Nullable ContainerLog log = worker.log(run, query.previous());
    if (log != null) {
      return log;
    }
    if (query.previous()) {
      throw new ApiException(
          400,
          "BadRequest",
          "previous terminated container \"%s\" in pod \"%s\" not found"
              .formatted(run.name(), query.pod()));
    }
    String reason = run.waitingReason();
    boolean pull = reason.equals("ErrImagePull") || reason.equals("ImagePullBackOff");
    throw new ApiException(
        400,
        "BadRequest",
        "container \"%s\" in pod \"%s\" is waiting to start: %s"
            .formatted(
                run.name(), query.pod(), pull ? "trying and failing to pull image" : reason));
  }

  private static void write(
      List<ContainerLog.Line> lines, Query query, Instant since, OutputStream out)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (ContainerLog.Line line : lines) {
      if (!line.at().isBefore(since)) {
        if (query.timestamps()) {
          text.append(line.at()).append(' ');
        }
        text.append(line.text()).append('\n');
      }
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
