package org.ncclconformance.simulation.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;

/** The environment of a container, and {@code $(NAME)} in its command and arguments. */
final class Environment {
  private final PodSources sources;

  Environment(PodSources sources) {
    this.sources = sources;
  }

  /** A value that cannot be had, in the kubelet's words. */
  static final class MissingException extends Exception {
    private static final long serialVersionUID = 1L;

    MissingException(String message) {
      super(message);
    }
  }

  Map<String, String> of(ApiObject pod, JsonNode container, String ip) throws MissingException {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin");
    for (JsonNode source : container.path("envFrom")) {
      for (String kind : new String[] {"configMap", "secret"}) {
        JsonNode ref = source.path(kind + "Ref");
        if (!ref.isMissingNode()) {
          values.putAll(all(pod, kind, ref));
        }
      }
    }
    for (JsonNode variable : container.path("env")) {
      String name = variable.path("name").asString("");
      JsonNode from = variable.path("valueFrom");
      if (from.isMissingNode()) {
        values.put(name, expand(variable.path("value").asString(""), values));
      } else {
        value(pod, from, ip).ifPresent(value -> values.put(name, value));
      }
    }
    return values;
  }

  private Map<String, String> all(ApiObject pod, String kind, JsonNode ref)
      throws MissingException {
    String name = ref.path("name").asString("");
    Optional<Map<String, String>> data = sources.data(kind, pod.namespace(), name);
    if (data.isEmpty() && !ref.path("optional").asBoolean(false)) {
      throw new MissingException(missing(kind, name));
    }
    return data.orElse(Map.of());
  }

  private static String missing(String kind, String name) {
    return kind.toLowerCase(java.util.Locale.ROOT) + " \"" + name + "\" not found";
  }

  private Optional<String> value(ApiObject pod, JsonNode from, String ip) throws MissingException {
    if (from.has("fieldRef")) {
      return Optional.of(field(pod, from.at("/fieldRef/fieldPath").asString(""), ip));
    }
    for (String kind : new String[] {"configMap", "secret"}) {
      JsonNode ref = from.path(kind + "KeyRef");
      if (!ref.isMissingNode()) {
        String key = ref.path("key").asString("");
        String value = all(pod, kind, ref).get(key);
        if (value == null && !ref.path("optional").asBoolean(false)) {
          throw new MissingException(
              "couldn't find key "
                  + key
                  + " in "
                  + (kind.equals("secret") ? "Secret " : "ConfigMap ")
                  + pod.namespace()
                  + "/"
                  + ref.path("name").asString(""));
        }
        return Optional.ofNullable(value);
      }
    }
    return Optional.empty();
  }

  private static String field(ApiObject pod, String path, String ip) {
    int quote = path.indexOf("['");
    if (quote > 0) {
      String key = path.substring(quote + 2, path.length() - 2);
      Map<String, String> map =
          path.startsWith("metadata.labels") ? pod.labels() : pod.annotations();
      return map.getOrDefault(key, "");
    }
    return switch (path) {
      case "status.podIP" -> ip;
      default -> pod.text("/" + path.replace('.', '/'));
    };
  }

  static List<String> expand(List<String> words, Map<String, String> values) {
    List<String> expanded = new ArrayList<>();
    words.forEach(word -> expanded.add(expand(word, values)));
    return expanded;
  }

  /** {@code $(NAME)} where the name is known, {@code $$} as a dollar, all else as it stands. */
  static String expand(String text, Map<String, String> values) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      if (text.startsWith("$$", at)) {
        out.append('$');
        at += 2;
      } else if (text.startsWith("$(", at) && text.indexOf(')', at) > 0) {
        int close = text.indexOf(')', at);
        String name = text.substring(at + 2, close);
        out.append(values.getOrDefault(name, "$(" + name + ")"));
        at = close + 1;
      } else {
        out.append(text.charAt(at++));
      }
    }
    return out.toString();
  }
}
