package org.ncclconformance.simulation.fabric;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ncclconformance.simulation.json.ApiObject;

/** The annotations by which a node's hardware is described. An empty one says nothing. */
record HardwareAnnotations(String node, Map<String, String> values) {
  private static final String PREFIX = "fabric.ncclconformance.org/";

  static HardwareAnnotations of(ApiObject node) {
    return new HardwareAnnotations(node.name(), node.annotations());
  }

  String text(String name) {
    return values.getOrDefault(PREFIX + name, "");
  }

  Peak peak(Peak usual) throws EarlyEndException {
    String text = text("gbps");
    return text.isEmpty()
        ? usual
        : Peak.parse(text)
            .orElseThrow(
                () ->
                    malformed("gbps", "GB/s above 0, as 338.16, or out of and in place, 338/335"));
  }

  boolean nvls() throws EarlyEndException {
    String text = text("nvls");
    if (!List.of("", "on", "off").contains(text)) {
      throw malformed("nvls", "off or on");
    }
    return !text.equals("off");
  }

  Fault fault() throws EarlyEndException {
    return Fault.parse(text("fault"))
        .orElseThrow(() -> malformed("fault", "hang, fail, cut, cuda or wrong=N"));
  }

  Optional<Outcome.Ended> printed() throws EarlyEndException {
    String code = text("exit");
    if (!code.matches("|\\d{1,2}|1\\d\\d|2[0-4]\\d|25[0-5]")) {
      throw malformed("exit", "an exit code from 0 to 255");
    }
    String log = text("log");
    if (log.isEmpty()) {
      return Optional.empty();
    }
    String text = log.endsWith("\n") ? log.substring(0, log.length() - 1) : log;
    return Optional.of(
        new Outcome.Ended(
            List.of(text.split("\n", -1)), code.isEmpty() ? 0 : Integer.parseInt(code)));
  }

  private EarlyEndException malformed(String name, String expected) {
    return EarlyEndException.nonsense(
        "node %s: annotation %s%s is '%s'; expected %s"
            .formatted(node, PREFIX, name, text(name).replaceAll("\\s", " "), expected));
  }
}
