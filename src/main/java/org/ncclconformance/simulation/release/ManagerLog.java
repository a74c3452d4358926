package org.ncclconformance.simulation.release;

import org.ncclconformance.simulation.clock.Times;
import org.ncclconformance.simulation.json.JsonValues;
import org.ncclconformance.simulation.program.Container;
import tools.jackson.databind.node.ObjectNode;

/** A controller manager's log: one JSON object a line, as zap writes it. */
final class ManagerLog {
  private final Container container;

  ManagerLog(Container container) {
    this.container = container;
  }

  void info(String logger, String message) {
    line("info", logger, message);
  }

  void error(String logger, String message, String error) {
    container.print(line(entry("error", logger, message).put("error", error)));
  }

  private void line(String level, String logger, String message) {
    container.print(line(entry(level, logger, message)));
  }

  private ObjectNode entry(String level, String logger, String message) {
    return JsonValues.object(
        "level", level,
        "ts", Times.micros(container.lifetime().now()),
        "logger", logger,
        "msg", message);
  }

  private static String line(ObjectNode entry) {
    return entry.toString();
  }
}
