package org.ncclconformance.simulation.access;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.User;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Static tokens, and RBAC over the roles and bindings that are stored. */
public final class RbacAuthorization implements Authorization {
  /** The token of the cluster's administrator. */
  public static final String ADMIN_TOKEN = "admin";

  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final String MASTERS = "system:masters";
  private static final String AUTHENTICATED = "system:authenticated";
  private static final String ANONYMOUS = "system:anonymous";
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  /** Aggregated from other roles on a real cluster: nothing is granted by guessing what is in. */
  private static final Set<String> AGGREGATED = Set.of("admin", "edit", "view");

  private static final Set<String> REVIEWS_OF_ONESELF =
      Set.of(
          "selfsubjectaccessreviews.authorization.k8s.io",
          "selfsubjectrulesreviews.authorization.k8s.io",
          "selfsubjectreviews.authentication.k8s.io");

  private final StoredObjects objects;
  private final Map<String, User> tokens = new ConcurrentHashMap<>();

  /** Reads roles and bindings through that API, in the name of a user who may read everything. */
  public RbacAuthorization(Api api) {
    objects = new StoredObjects(api);
    token(ADMIN_TOKEN, new User("admin", List.of(MASTERS)));
  }

  /** From now on that token stands for that user. */
  public void token(String token, User user) {
    tokens.put(token, new User(user.name(), List.copyOf(groups(user))));
  }

  /** The groups that everybody authenticated is in, and a service account beside them. */
  private static Set<String> groups(User user) {
    Set<String> groups = new LinkedHashSet<>(user.groups());
    if (user.name().startsWith(SERVICE_ACCOUNT)) {
      String[] parts = user.name().substring(SERVICE_ACCOUNT.length()).split(":", 2);
      groups.add("system:serviceaccounts");
      groups.add("system:serviceaccounts:" + parts[0]);
    }
    if (!user.name().equals(ANONYMOUS)) {
      groups.add(AUTHENTICATED);
    }
    return groups;
  }

  @Override
  public Optional<User> authenticate(@Nullable String bearerToken) {
    return Optional.ofNullable(bearerToken).map(tokens::get);
  }

  @Override
  public boolean allowed(User user, Attributes attributes) {
    return user.groups().contains(MASTERS)
        || reviewsHimself(user, attributes)
        || granted("clusterrolebindings", null, user, attributes)
        || (!attributes.namespace().isEmpty()
            && granted("rolebindings", attributes.namespace(), user, attributes));
  }

  private static boolean reviewsHimself(User user, Attributes attributes) {
    return groups(user).contains(AUTHENTICATED)
        && attributes.verb().equals("create")
        && REVIEWS_OF_ONESELF.contains(attributes.resource() + "." + attributes.group());
  }

  private boolean granted(
      String bindings, @Nullable String namespace, User user, Attributes attributes) {
    return objects.list(GROUP, bindings, namespace).stream()
        .filter(binding -> concerns(binding, user))
        .flatMap(binding -> rules(binding.path("roleRef"), namespace))
        .anyMatch(rule -> new RoleRule(rule).allows(attributes));
  }

  private static boolean concerns(ObjectNode binding, User user) {
    String own = binding.path("metadata").path("namespace").asString("");
    return binding
        .path("subjects")
        .valueStream()
        .anyMatch(subject -> isSubject(subject, own, user));
  }

  private static boolean isSubject(JsonNode subject, String bindingNamespace, User user) {
    String name = subject.path("name").asString("");
    return switch (subject.path("kind").asString("")) {
      case "User" -> name.equals(user.name());
      case "Group" -> groups(user).contains(name);
      case "ServiceAccount" ->
          user.name()
              .equals(
                  SERVICE_ACCOUNT
                      + subject.path("namespace").asString(bindingNamespace)
                      + ":"
                      + name);
      default -> false;
    };
  }

  private Stream<JsonNode> rules(JsonNode reference, @Nullable String namespace) {
    String name = reference.path("name").asString("");
    boolean clusterWide = reference.path("kind").asString("").equals("ClusterRole");
    Optional<ObjectNode> role =
        clusterWide
            ? objects.find(GROUP, "clusterroles", null, name)
            : objects.find(GROUP, "roles", namespace, name);
    if (role.isPresent()) {
      return role.get().path("rules").valueStream();
    }
    if (clusterWide && name.equals("cluster-admin")) {
      return Stream.of(everything());
    }
    if (clusterWide && AGGREGATED.contains(name)) {
      throw ApiException.notModelled("the aggregated ClusterRole \"%s\"".formatted(name));
    }
    return Stream.empty();
  }

  private static JsonNode everything() {
    ObjectNode rule = JsonNodeFactory.instance.objectNode();
    List.of("verbs", "apiGroups", "resources").forEach(field -> rule.putArray(field).add("*"));
    return rule;
  }
}
