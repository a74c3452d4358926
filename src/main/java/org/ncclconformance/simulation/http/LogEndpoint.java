package org.ncclconformance.simulation.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.PodLogs;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Refusals;
import tools.jackson.databind.node.ObjectNode;

/** Serves container logs. */
final class LogEndpoint {
  private final Supplier<PodLogs> logs;

  LogEndpoint(Supplier<PodLogs> logs) {
    this.logs = logs;
  }

  void serve(ObjectNode pod, Exchange exchange) throws IOException {
    Query query = exchange.query();
    if (query.has("limitBytes") || query.has("sinceTime") || query.has("stream")) {
      throw Refusals.unmodelled("a log with limitBytes, sinceTime or stream");
    }
    boolean follow = query.flag("follow");
    PodLogs.Query asked =
        new PodLogs.Query(
            JsonTree.text(pod, "metadata", "namespace"),
            JsonTree.text(pod, "metadata", "name"),
            container(pod, query.get("container")),
            follow,
            query.flag("previous"),
            query.flag("timestamps"),
            query.number("tailLines"),
            query.number("sinceSeconds"));
    Body body = new Body(exchange, follow);
    logs.get().write(asked, body);
    body.finish();
  }

  private static String container(ObjectNode pod, String asked) {
    String name = JsonTree.text(pod, "metadata", "name");
    List<String> init = names(pod, "initContainers");
    List<String> main = names(pod, "containers");
    if (!asked.isEmpty()) {
      if (!main.contains(asked) && !init.contains(asked)) {
        throw Refusals.badRequest("container %s is not valid for pod %s".formatted(asked, name));
      }
      return asked;
    }
    String preferred =
        JsonTree.text(pod, "metadata", "annotations", "kubectl.kubernetes.io/default-container");
    if (main.size() == 1 && init.isEmpty()) {
      return main.get(0);
    }
    String choices = "a container name must be specified for pod %s, choose one of: [%s]";
    String text = choices.formatted(name, String.join(" ", main));
    if (!init.isEmpty()) {
      text += " or one of the init containers: [%s]".formatted(String.join(" ", init));
    }
    // the default container is a convention between clients: the API server does not look at it
    if (main.size() == 1 && preferred.isEmpty()) {
      return main.get(0);
    }
    throw Refusals.badRequest(text);
  }

  private static List<String> names(ObjectNode pod, String list) {
    List<String> out = new ArrayList<>();
    pod.path("spec").path(list).forEach(container -> out.add(JsonTree.text(container, "name")));
    return out;
  }

  /** Begins the answer with the first byte, so that a refusal can still be one. */
  private static final class Body extends OutputStream {
    private final Exchange exchange;
    private final boolean flushing;
    private @Nullable OutputStream out;

    Body(Exchange exchange, boolean flushing) {
      this.exchange = exchange;
      this.flushing = flushing;
    }

    private OutputStream begun() throws IOException {
      OutputStream current = out;
      if (current == null) {
        current = exchange.stream("text/plain");
        out = current;
      }
      return current;
    }

    @Override
    public void write(int b) throws IOException {
      begun().write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      OutputStream current = begun();
      current.write(bytes, offset, length);
      if (flushing) {
        current.flush();
      }
    }

    @Override
    public void flush() throws IOException {
      begun().flush();
    }

    void finish() throws IOException {
      begun().close();
    }
  }
}
