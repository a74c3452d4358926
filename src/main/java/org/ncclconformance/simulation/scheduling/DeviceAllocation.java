package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ncclconformance.simulation.expression.EvaluationException;
import org.ncclconformance.simulation.json.ApiObject;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.scheduling.DevicePools.Device;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Devices for claims, out of what is offered on one node and not in use: the first solution in the
 * order of pools, slices and devices, as the scheduler has no preferences.
 */
final class DeviceAllocation {
  private static final int MOST = 32;

  private final DevicePools offered;
  private final Map<String, ApiObject> classes;
  private final Set<Device.Id> taken;
  private final List<Need> needs = new ArrayList<>();

  /** How it ended. */
  sealed interface Result {
    /** With {@code status.allocation} for each claim. */
    record Allocated(List<ObjectNode> allocations) implements Result {}

    /** Something is not there. */
    record Impossible() implements Result {}

    /** A claim, class or pool cannot be made sense of. */
    record Failed(String why) implements Result {}
  }

  /** One request of one claim: so many of these. */
  private record Need(int claim, JsonNode request, List<Device> candidates, int count) {}

  private static final class FailedException extends Exception {
    private static final long serialVersionUID = 1L;

    FailedException(String why) {
      super(why);
    }
  }

  /**
   * An allocation that has not been tried.
   *
   * @param taken devices of other claims
   */
  DeviceAllocation(DevicePools offered, Map<String, ApiObject> classes, Set<Device.Id> taken) {
    this.offered = offered;
    this.classes = classes;
    this.taken = new HashSet<>(taken);
  }

  Result of(List<ApiObject> claims) {
    try {
      for (int claim = 0; claim < claims.size(); claim++) {
        need(claim, claims.get(claim));
      }
    } catch (FailedException failed) {
      return new Result.Failed(String.valueOf(failed.getMessage()));
    }
    List<List<Device>> chosen = new ArrayList<>();
    needs.forEach(need -> chosen.add(new ArrayList<>()));
    if (!choose(0, 0, chosen)) {
      return new Result.Impossible();
    }
    List<ObjectNode> allocations = new ArrayList<>();
    for (int claim = 0; claim < claims.size(); claim++) {
      allocations.add(allocation(claims.get(claim), claim, chosen));
    }
    return new Result.Allocated(allocations);
  }

  private void need(int index, ApiObject claim) throws FailedException {
    int total = 0;
    for (JsonNode request : claim.items("/spec/devices/requests")) {
      boolean all = request.at("/exactly/allocationMode").asString("").equals("All");
      List<Device> candidates = new ArrayList<>();
      for (DevicePools.Pool pool : offered.pools()) {
        String doubtful = pool.twice();
        if (all && (pool.incomplete() || !doubtful.isEmpty())) {
          throw new FailedException(
              "claim %s, request %s: asks for all devices, but resource pool %s is currently %s"
                  .formatted(
                      claim.key(),
                      request.path("name").asString(""),
                      pool.id(),
                      pool.incomplete() ? "being updated" : "invalid"));
        }
        if (!doubtful.isEmpty()) {
          throw new FailedException(
              "pool %s is invalid: duplicate device name %s".formatted(pool.name(), doubtful));
        }
        for (Device device : pool.devices()) {
          if (selected(device, claim, request)) {
            candidates.add(device);
          }
        }
      }
      int count = all ? candidates.size() : request.at("/exactly/count").asInt(0);
      needs.add(new Need(index, request, candidates, count));
      total += count;
    }
    if (total > MOST) {
      throw new FailedException(
          "claim %s: number of requested devices %d exceeds the claim limit of %d"
              .formatted(claim.key(), total, MOST));
    }
  }

  private boolean selected(Device device, ApiObject claim, JsonNode request)
      throws FailedException {
    String name = request.at("/exactly/deviceClassName").asString("");
    ApiObject deviceClass = classes.get(name);
    return deviceClass != null
        && matches(device, deviceClass.at("/spec/selectors"), "class " + name)
        && matches(device, request.at("/exactly/selectors"), "claim " + claim.key());
  }

  private static boolean matches(Device device, JsonNode selectors, String whose)
      throws FailedException {
    int index = 0;
    for (JsonNode selector : selectors) {
      try {
        if (!new DeviceSelector(selector.at("/cel/expression").asString("")).matches(device)) {
          return false;
        }
      } catch (EvaluationException failed) {
        throw new FailedException(
            "%s: selector #%d: CEL runtime error: %s".formatted(whose, index, failed.getMessage()));
      }
      index++;
    }
    return true;
  }

  /** Chooses for this need, from that candidate on, and for all needs after it. */
  private boolean choose(int index, int from, List<List<Device>> chosen) {
    if (index == needs.size()) {
      return true;
    }
    Need need = needs.get(index);
    List<Device> mine = chosen.get(index);
    if (mine.size() == need.count()) {
      // all of none is not enough
      return need.count() > 0 && choose(index + 1, 0, chosen);
    }
    int missing = need.count() - mine.size();
    for (int next = from; next + missing <= need.candidates().size(); next++) {
      Device device = need.candidates().get(next);
      if (taken.add(device.id())) {
        mine.add(device);
        if (choose(index, next + 1, chosen)) {
          return true;
        }
        mine.remove(mine.size() - 1);
        taken.remove(device.id());
      }
    }
    return false;
  }

  private ObjectNode allocation(ApiObject claim, int index, List<List<Device>> chosen) {
    ArrayNode results = JsonValues.array();
    List<Device> all = new ArrayList<>();
    for (int i = 0; i < needs.size(); i++) {
      if (needs.get(i).claim() == index) {
        String request = needs.get(i).request().path("name").asString("");
        for (Device device : chosen.get(i)) {
          all.add(device);
          results.add(
              JsonValues.object(
                  "request", request,
                  "driver", device.id().driver(),
                  "pool", device.id().pool(),
                  "device", device.id().device()));
        }
      }
    }
    ObjectNode devices = JsonValues.object("results", results);
    ArrayNode configuration = configuration(claim);
    if (!configuration.isEmpty()) {
      devices.set("config", configuration);
    }
    ObjectNode allocation = JsonValues.object("devices", devices);
    ObjectNode nodes = nodes(all);
    if (!nodes.isEmpty()) {
      allocation.set("nodeSelector", nodes);
    }
    return allocation;
  }

  /** What classes and claim say to the drivers, each class once. */
  private ArrayNode configuration(ApiObject claim) {
    ArrayNode configuration = JsonValues.array();
    Map<String, List<String>> byClass = new LinkedHashMap<>();
    for (JsonNode request : claim.items("/spec/devices/requests")) {
      byClass
          .computeIfAbsent(
              request.at("/exactly/deviceClassName").asString(""), name -> new ArrayList<>())
          .add(request.path("name").asString(""));
    }
    byClass.forEach(
        (name, requests) -> {
          ApiObject deviceClass = classes.get(name);
          if (deviceClass != null) {
            for (JsonNode entry : deviceClass.items("/spec/config")) {
              configuration.add(
                  JsonValues.object(
                      "source",
                      "FromClass",
                      "requests",
                      requests,
                      "opaque",
                      entry.path("opaque").deepCopy()));
            }
          }
        });
    for (JsonNode entry : claim.items("/spec/devices/config")) {
      ObjectNode out = JsonValues.object("source", "FromClaim");
      if (!entry.path("requests").isEmpty()) {
        out.set("requests", entry.path("requests").deepCopy());
      }
      out.set("opaque", entry.path("opaque").deepCopy());
      configuration.add(out);
    }
    return configuration;
  }

  /** Where the devices can be used; empty where everywhere. */
  private static ObjectNode nodes(List<Device> devices) {
    Set<JsonNode> fields = new LinkedHashSet<>();
    Set<JsonNode> expressions = new LinkedHashSet<>();
    for (Device device : devices) {
      String node = device.slice().text("/spec/nodeName");
      if (!node.isEmpty()) {
        return JsonValues.object(
            "nodeSelectorTerms",
            JsonValues.array(
                JsonValues.object(
                    "matchFields",
                    JsonValues.array(
                        JsonValues.object(
                            "key", "metadata.name",
                            "operator", "In",
                            "values", JsonValues.array(node))))));
      }
      JsonNode term = device.slice().at("/spec/nodeSelector/nodeSelectorTerms/0");
      term.path("matchFields").forEach(fields::add);
      term.path("matchExpressions").forEach(expressions::add);
    }
    ObjectNode term = JsonValues.object();
    if (!fields.isEmpty()) {
      term.set("matchFields", JsonValues.array(fields));
    }
    if (!expressions.isEmpty()) {
      term.set("matchExpressions", JsonValues.array(expressions));
    }
    return term.isEmpty() ? term : JsonValues.object("nodeSelectorTerms", JsonValues.array(term));
  }

  /** The devices that these claims have. */
  static Set<Device.Id> taken(List<ObjectNode> claims) {
    return claims.stream()
        .flatMap(claim -> claim.at("/status/allocation/devices/results").valueStream())
        .map(
            result ->
                new Device.Id(
                    result.path("driver").asString(""),
                    result.path("pool").asString(""),
                    result.path("device").asString("")))
        .collect(Collectors.toSet());
  }
}
