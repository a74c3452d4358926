package org.ncclconformance.simulation.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ncclconformance.simulation.json.ApiObject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The devices that drivers offer on one node, by pool: of each the slices of the newest generation.
 */
record DevicePools(Collection<Pool> pools) {

  /** One driver's devices under one name. */
  static final class Pool {
    private final List<ApiObject> slices = new ArrayList<>();

    private void add(ApiObject slice) {
      if (!slices.isEmpty()) {
        long newest = generation(slices.get(0));
        if (generation(slice) < newest) {
          return;
        }
        if (generation(slice) > newest) {
          slices.clear();
        }
      }
      slices.add(slice);
    }

    private static long generation(ApiObject slice) {
      return slice.at("/spec/pool/generation").asLong(0);
    }

    String name() {
      return slices.get(0).text("/spec/pool/name");
    }

    /** {@code driver/pool}, as errors name it. */
    String id() {
      return slices.get(0).text("/spec/driver") + "/" + name();
    }

    /** Whether not all of its slices have been published yet. */
    boolean incomplete() {
      return slices.size() != slices.get(0).at("/spec/pool/resourceSliceCount").asLong(0);
    }

    /** The name of a device that two slices have; empty where there is none. */
    String twice() {
      Set<String> names = new HashSet<>();
      return devices().stream()
          .map(Device::name)
          .filter(name -> !names.add(name))
          .findFirst()
          .orElse("");
    }

    List<Device> devices() {
      List<Device> devices = new ArrayList<>();
      for (ApiObject slice : slices) {
        for (JsonNode device : slice.items("/spec/devices")) {
          devices.add(
              new Device(
                  new Device.Id(
                      slice.text("/spec/driver"),
                      slice.text("/spec/pool/name"),
                      device.path("name").asString("")),
                  device,
                  slice));
        }
      }
      return devices;
    }
  }

  /** One device of a slice. */
  record Device(Id id, JsonNode description, ApiObject slice) {

    /** Which device it is, in the whole cluster. */
    record Id(String driver, String pool, String device) {}

    String name() {
      return id.device();
    }
  }

  /** What these slices offer on that node. */
  static DevicePools on(ApiObject node, List<ObjectNode> slices) {
    Map<String, Pool> pools = new LinkedHashMap<>();
    for (ObjectNode json : slices) {
      ApiObject slice = new ApiObject(json);
      if (reaches(slice, node)) {
        pools
            .computeIfAbsent(
                slice.text("/spec/driver") + "/" + slice.text("/spec/pool/name"), id -> new Pool())
            .add(slice);
      }
    }
    return new DevicePools(pools.values());
  }

  private static boolean reaches(ApiObject slice, ApiObject node) {
    return slice.flag("/spec/allNodes")
        || slice.text("/spec/nodeName").equals(node.name())
        || (slice.at("/spec/nodeSelector").isObject()
            && NodeAffinity.selects(slice.at("/spec/nodeSelector"), node));
  }
}
