package org.ncclconformance.simulation.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.access.Authorization;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.User;

/** Who asks, and whether RBAC lets him. */
final class RequestAccess {
  /** Whoever shows no token at all; a wrong one is refused instead. */
  static final User ANONYMOUS = new User("system:anonymous", List.of("system:unauthenticated"));

  private final Authorization authorization;

  RequestAccess(Authorization authorization) {
    this.authorization = authorization;
  }

  /**
   * The user in whose name the request runs, impersonation included.
   *
   * @throws ApiException 401, or 403 where he may not impersonate
   */
  User user(Exchange exchange) {
    String token = exchange.bearerToken();
    Optional<User> user = authorization.authenticate(token);
    if (user.isEmpty() && token == null) {
      user = Optional.of(ANONYMOUS);
    }
    User real = user.orElseThrow(() -> new ApiException(401, "Unauthorized", "Unauthorized"));
    String name = exchange.header("Impersonate-User");
    List<String> groups = exchange.headers("Impersonate-Group");
    if (name.isEmpty()) {
      if (!groups.isEmpty()) {
        throw new ApiException(
            500,
            "InternalError",
            "Internal error occurred: requested [{Group    %s}] without impersonating a user"
                .formatted(groups.get(0)));
      }
      return real;
    }
    impersonate(real, "users", name);
    groups.forEach(group -> impersonate(real, "groups", group));
    List<String> effective = new ArrayList<>(groups);
    if (!name.equals("system:anonymous") && !effective.contains("system:authenticated")) {
      effective.add("system:authenticated");
    }
    return new User(name, effective);
  }

  private void impersonate(User real, String resource, String name) {
    check(real, new Authorization.Attributes("impersonate", "", resource, "", "", name));
  }

  /**
   * @throws ApiException 403
   */
  void check(User user, Authorization.Attributes asked) {
    if (authorization.allowed(user, asked)) {
      return;
    }
    String resource =
        asked.group().isEmpty() ? asked.resource() : asked.resource() + "." + asked.group();
    String subject = asked.name().isEmpty() ? resource : resource + " \"" + asked.name() + "\"";
    String full =
        asked.subresource().isEmpty()
            ? asked.resource()
            : asked.resource() + "/" + asked.subresource();
    String where =
        asked.namespace().isEmpty()
            ? "at the cluster scope"
            : "in the namespace \"" + asked.namespace() + "\"";
    throw new ApiException(
        403,
        "Forbidden",
        "%s is forbidden: User \"%s\" cannot %s resource \"%s\" in API group \"%s\" %s"
            .formatted(subject, user.name(), asked.verb(), full, asked.group(), where));
  }

  boolean allowed(User user, Authorization.Attributes asked) {
    return authorization.allowed(user, asked);
  }
}
