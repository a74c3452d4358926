package org.ncclconformance.simulation.registry;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Who is turned away: refusals by repository, and repositories that want an anonymous token. */
final class RegistryAccess {
  static final int RETRY_AFTER_SECONDS = 60;

  private final Map<String, RegistryRefusal> refusals = new ConcurrentHashMap<>();
  private final Set<String> challenging = ConcurrentHashMap.newKeySet();

  void refuse(String repository, RegistryRefusal refusal) {
    refusals.put(repository, refusal);
  }

  void allow(String repository) {
    refusals.remove(repository);
    challenging.remove(repository);
  }

  void challenge(String repository) {
    challenging.add(repository);
  }

  Optional<RegistryRefusal> refusal(String repository) {
    return Optional.ofNullable(refusals.get(repository));
  }

  /** What stands between this call and the repository, if anything does. */
  Optional<Answer> answer(RegistryCall call, boolean authorized) {
    RegistryRefusal refusal = refusals.get(call.repository());
    if (refusal == null) {
      return challenging.contains(call.repository()) && !authorized
          ? Optional.of(unauthorized(call))
          : Optional.empty();
    }
    return switch (refusal) {
      case UNAUTHORIZED -> Optional.of(unauthorized(call));
      case FORBIDDEN ->
          Optional.of(
              Answer.error(
                  403, "DENIED", "requested access to the resource is denied", access(call)));
      case RATE_LIMITED ->
          Optional.of(
              Answer.error(429, "TOOMANYREQUESTS", "too many requests", null)
                  .with("Retry-After", String.valueOf(RETRY_AFTER_SECONDS)));
      case UNREACHABLE -> Optional.empty();
    };
  }

  private static Answer unauthorized(RegistryCall call) {
    return Answer.error(401, "UNAUTHORIZED", "authentication required", access(call))
        .with(
            "Www-Authenticate",
            "Bearer realm=\"%s\",service=\"simulated registry\",scope=\"repository:%s:pull\""
                .formatted(call.url("/token"), call.repository()));
  }

  private static ArrayNode access(RegistryCall call) {
    ArrayNode access = JsonNodeFactory.instance.arrayNode();
    access
        .addObject()
        .put("Type", "repository")
        .put("Class", "")
        .put("Name", call.repository())
        .put("Action", "pull");
    return access;
  }
}
