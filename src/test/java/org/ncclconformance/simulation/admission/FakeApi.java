package org.ncclconformance.simulation.admission;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.ncclconformance.simulation.Network;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WatchEvent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Holds objects and nothing else: no validation, no versions, no watches. */
final class FakeApi implements Api {
  private final List<ObjectNode> objects = new ArrayList<>();

  FakeApi with(String... jsons) {
    for (String json : jsons) {
      objects.add(Json.object(json));
    }
    return this;
  }

  FakeApi with(Iterable<JsonNode> nodes) {
    nodes.forEach(node -> objects.add((ObjectNode) node));
    return this;
  }

  FakeApi withNamespace(String name, String labels) {
    return with(
        "{apiVersion: 'v1', kind: 'Namespace', metadata: {name: '%s', labels: {%s}}, status: {phase: 'Active'}}"
            .formatted(name, labels),
        "{apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace: '%s'}}"
            .formatted(name));
  }

  AdmissionChain chain() {
    return new AdmissionChain(this, new Network(), Routing.ENDPOINTS, () -> Authority.NOW);
  }

  ApiException refusal(Admission.Request request) {
    return catchThrowableOfType(ApiException.class, () -> chain().admit(request));
  }

  @Override
  public Optional<Kind> kind(String group, String plural) {
    return Kinds.ALL.stream()
        .filter(kind -> kind.group().equals(group) && kind.plural().equals(plural))
        .findFirst();
  }

  @Override
  public Optional<ObjectNode> find(Kind kind, String namespace, String name) {
    return list(kind, namespace).stream()
        .filter(object -> Json.text(object, "metadata", "name").equals(name))
        .findFirst();
  }

  @Override
  public List<ObjectNode> list(Kind kind, String namespace) {
    return objects.stream()
        .filter(object -> Json.text(object, "kind").equals(kind.kind()))
        .filter(object -> Json.text(object, "apiVersion").equals(kind.apiVersion()))
        .filter(
            object ->
                namespace == null || Json.text(object, "metadata", "namespace").equals(namespace))
        .map(ObjectNode::deepCopy)
        .toList();
  }

  @Override
  public ObjectNode create(ObjectNode object) {
    objects.add(object.deepCopy());
    return object;
  }

  @Override
  public ObjectNode update(ObjectNode object) {
    remove(object);
    return create(object);
  }

  @Override
  public ObjectNode updateStatus(ObjectNode object) {
    return update(object);
  }

  void remove(ObjectNode object) {
    objects.removeIf(
        other ->
            List.of("kind", "apiVersion").stream()
                    .allMatch(field -> Objects.equals(other.get(field), object.get(field)))
                && Json.text(other, "metadata", "name")
                    .equals(Json.text(object, "metadata", "name"))
                && Json.text(other, "metadata", "namespace")
                    .equals(Json.text(object, "metadata", "namespace")));
  }

  @Override
  public ObjectNode apply(ObjectNode object, String fieldManager, boolean force) {
    throw new UnsupportedOperationException("apply");
  }

  @Override
  public void delete(Kind kind, String namespace, String name, String uid, String propagation) {
    find(kind, namespace, name).ifPresent(this::remove);
  }

  @Override
  public Subscription watch(Kind kind, Consumer<WatchEvent> sink) {
    throw new UnsupportedOperationException("watch");
  }

  @Override
  public Api as(User user) {
    return this;
  }
}
