package org.ncclconformance.simulation.kind.served;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.kind.Faults;
import org.ncclconformance.simulation.kind.MetadataRules;
import org.ncclconformance.simulation.kind.NameRules;
import org.ncclconformance.simulation.kind.Refusals;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What claims on devices, their templates and classes must say. */
final class ClaimRules {
  private static final int REQUESTS = 32;
  private static final int SELECTORS = 32;
  private static final int EXPRESSION = 10 * 1024;
  private static final int RESERVATIONS = 256;
  private static final String REQUEST_NAME =
      "must be the name of a request in the claim or the name of a request and a subrequest"
          + " separated by '/'";

  private final Faults faults;

  private ClaimRules(Faults faults) {
    this.faults = faults;
  }

  static void claim(ObjectNode claim, @Nullable ObjectNode old, Faults faults) {
    ClaimRules rules = new ClaimRules(faults);
    rules.devices(JsonTree.at(claim, "spec", "devices"), "spec.devices");
    rules.status(claim, old == null ? JsonTree.object() : old);
  }

  static void template(ObjectNode template, Faults faults) {
    ClaimRules rules = new ClaimRules(faults);
    rules.devices(JsonTree.at(template, "spec", "spec", "devices"), "spec.spec.devices");
  }

  static void deviceClass(ObjectNode object, Faults faults) {
    ClaimRules rules = new ClaimRules(faults);
    rules.selectors(JsonTree.at(object, "spec", "selectors"), "spec.selectors");
    rules.configurations(JsonTree.at(object, "spec", "config"), "spec.config");
  }

  private void devices(JsonNode devices, String at) {
    JsonNode requests = devices.path("requests");
    String path = at + ".requests";
    int index = 0;
    for (JsonNode request : requests) {
      request(request, path + "[" + index++ + "]");
    }
    size(requests, REQUESTS, path);
    unique(requests, "name", path, faults);
    Set<String> names = names(devices);
    if (!devices.path("constraints").isEmpty()) {
      throw Refusals.unmodelled("constraints of a claim on devices");
    }
    index = 0;
    for (JsonNode configuration : devices.path("config")) {
      references(configuration.path("requests"), names, at + ".config[" + index++ + "].requests");
    }
    configurations(devices.path("config"), at + ".config");
  }

  private void size(JsonNode list, int limit, String at) {
    if (list.size() > limit) {
      faults.tooMany(at, list.size(), limit);
    }
  }

  /** Complains of every item whose field an earlier one has too. */
  static void unique(JsonNode items, String field, String at, Faults faults) {
    Set<String> seen = new HashSet<>();
    int index = 0;
    for (JsonNode item : items) {
      String value = JsonTree.text(item, field);
      if (!seen.add(value)) {
        faults.duplicate(at + "[" + index + "]." + field, MetadataRules.quoted(value));
      }
      index++;
    }
  }

  private void request(JsonNode request, String at) {
    label(JsonTree.text(request, "name"), at + ".name");
    if (!request.path("firstAvailable").isEmpty()) {
      throw Refusals.unmodelled("firstAvailable of a device request");
    }
    JsonNode exactly = request.path("exactly");
    if (!exactly.path("tolerations").isEmpty()) {
      throw Refusals.unmodelled("tolerations of a device request");
    }
    if (exactly.path("adminAccess").asBoolean(false)) {
      throw Refusals.unmodelled("adminAccess of a device request");
    }
    if (exactly.isObject()) {
      exactly(exactly, at + ".exactly");
    } else {
      faults.required(at, "exactly one of `exactly` or `firstAvailable` is required");
    }
  }

  private void label(String name, String at) {
    NameRules.label(name).forEach(f -> faults.invalid(at, MetadataRules.quoted(name), f));
  }

  private void exactly(JsonNode request, String at) {
    String name = JsonTree.text(request, "deviceClassName");
    if (name.isEmpty()) {
      faults.required(at + ".deviceClassName", "");
    } else {
      NameRules.subdomain(name)
          .forEach(f -> faults.invalid(at + ".deviceClassName", MetadataRules.quoted(name), f));
    }
    selectors(request.path("selectors"), at + ".selectors");
    String mode = JsonTree.text(request, "allocationMode");
    long count = request.path("count").asLong(0);
    String counted = Long.toString(count);
    if (mode.equals("All")) {
      if (count != 0) {
        faults.invalid(
            at + ".count", counted, "must not be specified when allocationMode is 'All'");
      }
    } else if (!mode.equals("ExactCount")) {
      faults.unsupported(
          at + ".allocationMode", MetadataRules.quoted(mode), List.of("All", "ExactCount"));
    } else if (count <= 0) {
      faults.invalid(at + ".count", counted, "must be greater than zero");
    }
  }

  private void selectors(JsonNode selectors, String at) {
    int index = 0;
    for (JsonNode selector : selectors) {
      String path = at + "[" + index++ + "].cel";
      String expression = JsonTree.text(selector, "cel", "expression");
      if (!selector.path("cel").isObject()) {
        faults.required(path, "");
      } else if (expression.length() > EXPRESSION) {
        faults.invalidTooLong(path + ".expression", EXPRESSION);
      }
    }
    size(selectors, SELECTORS, at);
  }

  private void configurations(JsonNode configurations, String at) {
    int index = 0;
    for (JsonNode configuration : configurations) {
      String path = at + "[" + index++ + "].opaque";
      JsonNode opaque = configuration.path("opaque");
      if (!opaque.isObject()) {
        faults.required(path, "");
        continue;
      }
      driver(JsonTree.text(opaque, "driver"), path + ".driver", faults);
      JsonNode parameters = opaque.path("parameters");
      if (parameters.isMissingNode() || parameters.isNull()) {
        faults.required(path + ".parameters", "");
      } else if (!parameters.isObject()) {
        faults.invalid(
            path + ".parameters",
            MetadataRules.quoted("<value omitted>"),
            "must be a valid JSON object");
      }
    }
  }

  /** A driver's name: a subdomain of 63 characters at most, in whatever case. */
  static void driver(String name, String at, Faults faults) {
    if (name.isEmpty()) {
      faults.required(at, "");
    }
    if (name.length() > 63) {
      faults.invalidTooLong(at, 63);
    }
    NameRules.subdomain(name.toLowerCase(Locale.ROOT))
        .forEach(f -> faults.invalid(at, MetadataRules.quoted(name), f));
  }

  private static Set<String> names(JsonNode devices) {
    Set<String> names = new HashSet<>();
    devices.path("requests").forEach(request -> names.add(JsonTree.text(request, "name")));
    return names;
  }

  private void references(JsonNode references, Set<String> names, String at) {
    int index = 0;
    for (String reference : JsonTree.strings(references)) {
      if (!names.contains(reference)) {
        faults.invalid(at + "[" + index + "]", MetadataRules.quoted(reference), REQUEST_NAME);
      }
      index++;
    }
  }

  private void status(ObjectNode claim, ObjectNode old) {
    JsonNode status = claim.path("status");
    JsonNode before = old.path("status");
    if (!status.path("devices").isEmpty()) {
      throw Refusals.unmodelled("status.devices of a ResourceClaim");
    }
    JsonNode reserved = status.path("reservedFor");
    consumers(reserved);
    JsonNode allocation = status.path("allocation");
    if (!reserved.isEmpty() && !allocation.isObject()) {
      faults.forbidden("status.reservedFor", "may not be specified when `allocated` is not set");
    } else if (JsonTree.has(claim, "metadata", "deletionTimestamp") && grows(reserved, before)) {
      faults.forbidden(
          "status.reservedFor",
          "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are"
              + " set");
    }
    if (allocation.isObject() && before.path("allocation").isObject()) {
      if (!allocation.equals(before.path("allocation"))) {
        faults.invalid("status.allocation", allocation.toString(), "field is immutable");
      }
    } else if (allocation.isObject()) {
      results(
          JsonTree.at(allocation, "devices", "results"),
          names(JsonTree.at(claim, "spec", "devices")));
    }
  }

  private void consumers(JsonNode reserved) {
    String at = "status.reservedFor";
    int index = 0;
    for (JsonNode consumer : reserved) {
      String path = at + "[" + index++ + "].";
      for (String field : List.of("resource", "name", "uid")) {
        if (JsonTree.text(consumer, field).isEmpty()) {
          faults.required(path + field, "");
        }
      }
    }
    size(reserved, RESERVATIONS, at);
    unique(reserved, "uid", at, faults);
  }

  private static boolean grows(JsonNode reserved, JsonNode before) {
    List<JsonNode> known = new ArrayList<>();
    before.path("reservedFor").forEach(known::add);
    return reserved.valueStream().anyMatch(consumer -> !known.contains(consumer));
  }

  private void results(JsonNode results, Set<String> names) {
    String at = "status.allocation.devices.results";
    int index = 0;
    for (JsonNode result : results) {
      String path = at + "[" + index++ + "]";
      String request = JsonTree.text(result, "request");
      if (!names.contains(request)) {
        faults.invalid(path + ".request", MetadataRules.quoted(request), REQUEST_NAME);
      }
      driver(JsonTree.text(result, "driver"), path + ".driver", faults);
      SliceKind.pool(JsonTree.text(result, "pool"), path + ".pool", faults);
      label(JsonTree.text(result, "device"), path + ".device");
    }
    size(results, REQUESTS, at);
  }
}
