package org.ncclconformance.simulation.scheduling;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.simulation.expression.ExpressionParser;
import org.ncclconformance.simulation.json.JsonValues;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A selector of devices in CEL, which sees a device's driver and its attributes by domain. */
record DeviceSelector(String expression) {
  private static final Pattern DOMAIN = Pattern.compile("attributes\\s*\\[\\s*['\"]([^'\"]*)['\"]");

  /**
   * Whether the device is selected.
   *
   * @throws org.ncclconformance.simulation.expression.EvaluationException where it lacks what the
   *     expression reads
   */
  boolean matches(DevicePools.Device device) {
    String driver = device.id().driver();
    ObjectNode attributes = JsonValues.object();
    // a domain of which the device has nothing reads as an empty map
    Matcher domains = DOMAIN.matcher(expression);
    while (domains.find()) {
      attributes.withObjectProperty(domains.group(1));
    }
    for (Map.Entry<String, JsonNode> attribute :
        device.description().path("attributes").properties()) {
      String name = attribute.getKey();
      int slash = name.indexOf('/');
      attributes
          .withObjectProperty(slash < 0 ? driver : name.substring(0, slash))
          .set(name.substring(slash + 1), attribute.getValue().iterator().next());
    }
    ObjectNode seen = JsonValues.object("driver", driver, "attributes", attributes);
    return ExpressionParser.parse(expression).isTrue(Map.of("device", seen));
  }
}
