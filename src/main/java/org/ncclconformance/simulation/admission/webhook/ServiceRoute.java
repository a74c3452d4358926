package org.ncclconformance.simulation.admission.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ncclconformance.simulation.admission.StoredObjects;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.network.Network;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way from the API server to a Service's port. Fails with Go's and the resolver's own texts,
 * since a client tells the faults apart by nothing else.
 */
public final class ServiceRoute {
  private final StoredObjects objects;
  private final Network network;
  private final Routing routing;

  /** An address behind a Service. */
  private record Endpoint(String ip, int port) {}

  public ServiceRoute(StoredObjects objects, Network network, Routing routing) {
    this.objects = objects;
    this.network = network;
    this.routing = routing;
  }

  Network.Listener dial(String namespace, String name, int port) throws UnreachableException {
    ObjectNode service =
        objects
            .find("", "services", namespace, name)
            .orElseThrow(
                () -> new UnreachableException("service \"%s\" not found".formatted(name)));
    return routing == Routing.ENDPOINTS
        ? dialEndpoint(namespace, service, servicePort(service, port))
        : dialClusterIp(namespace, service, port);
  }

  private Network.Listener dialEndpoint(String namespace, ObjectNode service, JsonNode port)
      throws UnreachableException {
    String type = service.path("spec").path("type").asString("ClusterIP");
    if (type.equals("ExternalName")) {
      throw new UnreachableException("unsupported service type \"%s\"".formatted(type));
    }
    List<Endpoint> ready = readyEndpoints(namespace, nameOf(service), port);
    if (ready.isEmpty()) {
      throw new UnreachableException(
          "no endpoints available for service \"%s\"".formatted(nameOf(service)));
    }
    Endpoint first = ready.get(0);
    return network.dial(first.ip, first.port).orElseThrow(() -> refused(first.ip, first.port));
  }

  private Network.Listener dialClusterIp(String namespace, ObjectNode service, int number)
      throws UnreachableException {
    String ip = service.path("spec").path("clusterIP").asString("");
    if (ip.equals("None")) {
      throw new UnreachableException("cannot route to service with ClusterIP \"None\"");
    }
    if (service.path("spec").path("type").asString("ClusterIP").equals("ExternalName")) {
      throw ApiException.notModelled("a webhook behind a Service of type ExternalName");
    }
    JsonNode port = servicePort(service, number);
    Optional<Endpoint> first =
        readyEndpoints(namespace, nameOf(service), port).stream().findFirst();
    return first
        .flatMap(endpoint -> network.dial(endpoint.ip, endpoint.port))
        .orElseThrow(() -> refused(ip, number));
  }

  private static JsonNode servicePort(ObjectNode service, int number) throws UnreachableException {
    for (JsonNode port : service.path("spec").path("ports")) {
      if (port.path("port").asInt(0) == number) {
        return port;
      }
    }
    throw new UnreachableException(
        "no service port %d found for service \"%s\"".formatted(number, nameOf(service)));
  }

  private List<Endpoint> readyEndpoints(String namespace, String service, JsonNode port) {
    List<Endpoint> ready = new ArrayList<>();
    for (ObjectNode slice : objects.list("discovery.k8s.io", "endpointslices", namespace)) {
      JsonNode owner = slice.path("metadata").path("labels").path("kubernetes.io/service-name");
      if (!owner.asString("").equals(service)) {
        continue;
      }
      for (JsonNode offered : slice.path("ports")) {
        if (offered.path("name").asString("").equals(port.path("name").asString(""))) {
          addReady(slice, offered.path("port").asInt(0), ready);
        }
      }
    }
    return ready;
  }

  private static void addReady(ObjectNode slice, int port, List<Endpoint> ready) {
    for (JsonNode endpoint : slice.path("endpoints")) {
      // the EndpointSlice API says that an absent condition means ready
      if (endpoint.path("conditions").path("ready").asBoolean(true)) {
        for (JsonNode address : endpoint.path("addresses")) {
          ready.add(new Endpoint(address.asString(""), port));
        }
      }
    }
  }

  private static String nameOf(ObjectNode service) {
    return service.path("metadata").path("name").asString("");
  }

  private static UnreachableException refused(String ip, int port) {
    return new UnreachableException(
        "dial tcp %s:%d: connect: connection refused".formatted(ip, port));
  }
}
