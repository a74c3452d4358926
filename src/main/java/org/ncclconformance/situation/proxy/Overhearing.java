package org.ncclconformance.situation.proxy;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.situation.proxy.Overheard.SeenLog;
import org.ncclconformance.situation.proxy.Overheard.SeenPod;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Keeps a copy of answers about pods, watches included, while they go by. */
final class Overhearing {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern LOG =
      Pattern.compile(".*/namespaces/(?<namespace>[^/]+)/pods/(?<pod>[^/]+)/log");
  private static final Pattern PODS =
      Pattern.compile(".*/api/v1/(?:namespaces/[^/]+/)?pods(?:/[^/]+)?");
  private static final String JOB = "/metadata/labels/jobset.sigs.k8s.io~1replicatedjob-name";

  /** A launcher that says all that NCCL knows prints a few MB. */
  private static final int LONGEST = 64 << 20;

  private record Copy(String path, ByteArrayOutputStream bytes) {
    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private final List<Copy> copies = new CopyOnWriteArrayList<>();

  /** Where that answer goes to, and its copy beside it where it is about pods. */
  OutputStream beside(String method, String path, int code, OutputStream out) {
    if (!method.equals("GET")
        || code != 200
        || !(LOG.matcher(path).matches() || PODS.matcher(path).matches())) {
      return out;
    }
    Copy copy = new Copy(path, new ByteArrayOutputStream());
    copies.add(copy);
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        if (copy.bytes().size() < LONGEST) {
          copy.bytes().write(bytes, from, length);
        }
        out.write(bytes, from, length);
      }
    };
  }

  Overheard soFar() {
    Map<String, SeenPod> pods = new LinkedHashMap<>();
    Map<String, SeenLog> logs = new LinkedHashMap<>();
    for (Copy copy : copies) {
      Matcher log = LOG.matcher(copy.path());
      if (log.matches()) {
        SeenLog seen = new SeenLog(log.group("namespace"), log.group("pod"), copy.text());
        logs.merge(copy.path(), seen, (a, b) -> a.text().length() >= b.text().length() ? a : b);
      } else {
        copy.text().lines().forEach(line -> take(line, pods));
      }
    }
    return new Overheard(List.copyOf(pods.values()), List.copyOf(logs.values()));
  }

  /** A list, an object, or an event of a watch; the last one of which may be cut. */
  private static void take(String line, Map<String, SeenPod> pods) {
    JsonNode told;
    try {
      told = JSON.readTree(line);
    } catch (JacksonException e) {
      return;
    }
    JsonNode object = told.has("object") ? told.path("object") : told;
    if (object.has("items")) {
      object.path("items").forEach(item -> pod(item, pods));
    } else {
      pod(object, pods);
    }
  }

  private static void pod(JsonNode told, Map<String, SeenPod> pods) {
    String name = told.at("/metadata/name").asString("");
    if (name.isEmpty() || !told.has("spec")) {
      return;
    }
    String hostname = told.at("/spec/hostname").asString("");
    SeenPod pod =
        new SeenPod(
            told.at("/metadata/namespace").asString(""),
            name,
            hostname.isEmpty() ? name : hostname,
            told.at("/spec/nodeName").asString(""),
            told.at(JOB).asString(""),
            told.at("/status/containerStatuses/0/state/terminated/message").asString(""));
    pods.merge(pod.namespace() + "/" + name, pod, Overhearing::newer);
  }

  /** Who is leaving may be told without what is known of him. */
  private static SeenPod newer(SeenPod before, SeenPod now) {
    return now.node().isEmpty() || (now.message().isEmpty() && !before.message().isEmpty())
        ? before
        : now;
  }
}
