package org.ncclconformance.simulation.node;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.control.ControlContext;
import org.ncclconformance.simulation.json.ApiObject;

/** What a kubelet reads for a pod: Secrets and ConfigMaps. */
final class PodSources {
  private final ControlContext context;

  PodSources(ControlContext context) {
    this.context = context;
  }

  /**
   * The entries of that object as text; empty where there is no such object.
   *
   * @param kind {@code secret} or {@code configMap}
   */
  Optional<Map<String, String>> data(String kind, String namespace, String name) {
    boolean secret = kind.equals("secret");
    return context
        .api()
        .find(context.kind(secret ? "secrets" : "configmaps"), namespace, name)
        .map(ApiObject::new)
        .map(object -> secret ? decoded(object) : object.strings("/data"));
  }

  private static Map<String, String> decoded(ApiObject secret) {
    Map<String, String> data = new LinkedHashMap<>();
    secret
        .strings("/data")
        .forEach(
            (key, value) ->
                data.put(
                    key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
    return data;
  }
}
