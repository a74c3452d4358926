package org.ncclconformance.simulation.kind.served;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.KindRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Services: defaults by their type, ports, and an address of their own that stays. */
public final class ServiceKind implements KindRules {
  private static final int ADDRESSES = 250;

  @Override
  public void complete(String type, ObjectNode value) {
    if (type.equals("core.v1.ServiceSpec")) {
      spec(value);
    } else if (type.equals("core.v1.ServicePort")
        && !JsonTree.has(value, "targetPort")
        && value.has("port")) {
      value.set("targetPort", value.path("port"));
    }
  }

  private static void spec(ObjectNode spec) {
    String type = JsonTree.text(spec, "type");
    if (!type.equals("ExternalName")) {
      JsonTree.setDefault(spec, "internalTrafficPolicy", "Cluster");
    }
    if (type.equals("LoadBalancer")) {
      JsonTree.setDefault(spec, "allocateLoadBalancerNodePorts", true);
    }
    if (type.equals("LoadBalancer") || type.equals("NodePort")) {
      JsonTree.setDefault(spec, "externalTrafficPolicy", "Cluster");
    }
  }

  @Override
  public void create(ObjectNode object, Supplier<List<ObjectNode>> others) {
    ObjectNode spec = JsonTree.child(object, "spec");
    if (JsonTree.text(spec, "type").equals("ExternalName")) {
      return;
    }
    String ip = JsonTree.text(spec, "clusterIP");
    if (ip.isEmpty()) {
      ip = address(others.get());
      spec.put("clusterIP", ip);
    }
    if (!JsonTree.has(spec, "clusterIPs")) {
      spec.putArray("clusterIPs").add(ip);
    }
    if (!JsonTree.has(spec, "ipFamilies")) {
      spec.putArray("ipFamilies").add("IPv4");
    }
    JsonTree.setDefault(spec, "ipFamilyPolicy", "SingleStack");
  }

  /** The next free address of 10.96.0.0/16; the upper part, as the real allocator prefers. */
  private static String address(List<ObjectNode> others) {
    Set<String> taken = new HashSet<>();
    for (ObjectNode service : others) {
      taken.add(JsonTree.text(service, "spec", "clusterIP"));
    }
    for (int i = 0; i < ADDRESSES * ADDRESSES; i++) {
      String ip = "10.96.%d.%d".formatted(100 + i / ADDRESSES % 150, 1 + i % ADDRESSES);
      if (!taken.contains(ip)) {
        return ip;
      }
    }
    throw new ApiException(500, "InternalError", "failed to allocate a serviceIP: range is full");
  }

  @Override
  public void update(ObjectNode object, ObjectNode old) {
    ObjectNode spec = JsonTree.child(object, "spec");
    for (String field : List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
      if (!JsonTree.has(spec, field)) {
        JsonTree.carry(old.path("spec"), spec, field);
      }
    }
  }

  @Override
  public void check(ObjectNode object, @Nullable ObjectNode old, Faults faults) {
    JsonNode spec = object.path("spec");
    boolean headless = JsonTree.text(spec, "clusterIP").equals("None");
    boolean external = JsonTree.text(spec, "type").equals("ExternalName");
    if (spec.path("ports").isEmpty() && !headless && !external) {
      faults.required("spec.ports", "");
    }
    int index = 0;
    for (JsonNode port : spec.path("ports")) {
      String at = "spec.ports[" + index++ + "]";
      int number = port.path("port").asInt(0);
      if (number < 1 || number > 65535) {
        faults.invalid(
            at + ".port", Integer.toString(number), "must be between 1 and 65535, inclusive");
      }
      if (spec.path("ports").size() > 1 && JsonTree.text(port, "name").isEmpty()) {
        faults.required(at + ".name", "");
      }
    }
    if (old != null && !external) {
      String before = JsonTree.text(old, "spec", "clusterIP");
      if (!before.isEmpty() && !before.equals(JsonTree.text(spec, "clusterIP"))) {
        faults.invalid(
            "spec.clusterIPs[0]", spec.path("clusterIPs").toString(), "may not change once set");
      }
    }
  }
}
