package org.ncclconformance.simulation.admission;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.ncclconformance.simulation.AdmissionChain;
import org.ncclconformance.simulation.admission.webhook.Authority;
import org.ncclconformance.simulation.admission.webhook.Routing;
import org.ncclconformance.simulation.api.Admission;
import org.ncclconformance.simulation.api.Api;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.api.User;
import org.ncclconformance.simulation.api.WatchEvent;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Holds objects and nothing else: no validation, no versions, no watches. */
public final class FakeApi implements Api {
  private final List<ObjectNode> objects = new ArrayList<>();

  public FakeApi with(String... jsons) {
    for (String json : jsons) {
      objects.add(AdmissionJson.object(json));
    }
    return this;
  }

  public FakeApi with(Iterable<JsonNode> nodes) {
    nodes.forEach(node -> objects.add((ObjectNode) node));
    return this;
  }

  public FakeApi withNamespace(String name, String labels) {
    return with(
        "{apiVersion: 'v1', kind: 'Namespace', metadata: {name: '%s', labels: {%s}}, status: {phase: 'Active'}}"
            .formatted(name, labels),
        "{apiVersion: 'v1', kind: 'ServiceAccount', metadata: {name: 'default', namespace: '%s'}}"
            .formatted(name));
  }

  public AdmissionChain chain() {
    return new AdmissionChain(this, new Network(), Routing.ENDPOINTS, () -> Authority.NOW);
  }

  public ApiException refusal(Admission.Request request) {
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
        .filter(object -> AdmissionJson.text(object, "metadata", "name").equals(name))
        .findFirst();
  }

  @Override
  public List<ObjectNode> list(Kind kind, String namespace) {
    return objects.stream()
        .filter(object -> AdmissionJson.text(object, "kind").equals(kind.kind()))
        .filter(object -> AdmissionJson.text(object, "apiVersion").equals(kind.apiVersion()))
        .filter(
            object ->
                namespace == null
                    || AdmissionJson.text(object, "metadata", "namespace").equals(namespace))
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

  public void remove(ObjectNode object) {
    objects.removeIf(
        other ->
            List.of("kind", "apiVersion").stream()
                    .allMatch(field -> Objects.equals(other.get(field), object.get(field)))
                && AdmissionJson.text(other, "metadata", "name")
                    .equals(AdmissionJson.text(object, "metadata", "name"))
                && AdmissionJson.text(other, "metadata", "namespace")
                    .equals(AdmissionJson.text(object, "metadata", "namespace")));
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
