package org.ncclconformance.simulation.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ncclconformance.simulation.access.Authorization;

/**
 * A path below {@code /api} or {@code /apis} that names a kind.
 *
 * @param namespace empty for none
 * @param name empty for a collection
 * @param subresource empty for the object itself
 */
record Route(
    String group,
    String version,
    String namespace,
    String plural,
    String name,
    String subresource) {
  private static final List<String> OF_NAMESPACES = List.of("status", "finalize");

  /** Empty where the path names no kind. */
  static Optional<Route> parse(String rawPath) {
    List<String> steps = new ArrayList<>();
    for (String step : rawPath.substring(1).split("/", -1)) {
      steps.add(URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8));
    }
    boolean core = steps.get(0).equals("api");
    int rest = core ? 2 : 3;
    if (!(core || steps.get(0).equals("apis")) || steps.size() <= rest) {
      return Optional.empty();
    }
    String group = core ? "" : steps.get(1);
    return Optional.of(resource(group, steps.get(rest - 1), steps.subList(rest, steps.size())));
  }

  private static Route resource(String group, String version, List<String> steps) {
    boolean inNamespace =
        steps.get(0).equals("namespaces")
            && steps.size() > 2
            && !(group.isEmpty() && steps.size() == 3 && OF_NAMESPACES.contains(steps.get(2)));
    List<String> rest = inNamespace ? steps.subList(2, steps.size()) : steps;
    String namespace = inNamespace ? steps.get(1) : "";
    String plural = rest.get(0);
    String name = rest.size() > 1 ? rest.get(1) : "";
    String subresource = String.join("/", rest.subList(Math.min(2, rest.size()), rest.size()));
    return new Route(group, version, namespace, plural, name, subresource);
  }

  /** As RBAC names what a method does there. */
  String verb(String method, Query query) {
    return switch (method) {
      case "GET" -> name.isEmpty() ? query.flag("watch") ? "watch" : "list" : "get";
      case "POST" -> "create";
      case "PUT" -> "update";
      case "PATCH" -> "patch";
      case "DELETE" -> name.isEmpty() ? "deletecollection" : "delete";
      default -> method.toLowerCase(Locale.ROOT);
    };
  }

  Authorization.Attributes attributes(String verb) {
    // a namespace is its own namespace to RBAC
    boolean self = group.isEmpty() && plural.equals("namespaces");
    return new Authorization.Attributes(
        verb, group, plural, subresource, self ? name : namespace, name);
  }

  /** {@code deployments.apps}. */
  String resource() {
    return group.isEmpty() ? plural : plural + "." + group;
  }
}
