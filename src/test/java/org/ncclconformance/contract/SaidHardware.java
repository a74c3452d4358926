package org.ncclconformance.contract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What nodes say of their hardware, in annotations; closed, they say what they said before. */
final class SaidHardware implements AutoCloseable {
  private static final String PREFIX = "fabric.ncclconformance.org/";
  private static final List<String> NAMES =
      List.of("gbps", "network", "nvls", "fault", "log", "exit");

  private final Space space;
  private final Map<String, Map<String, String>> before = new LinkedHashMap<>();

  SaidHardware(Space space, List<String> nodes) {
    this.space = space;
    for (String node : nodes) {
      Doc annotations = new Doc(space.get("/api/v1/nodes/" + node).expect(200).json("/metadata"));
      Map<String, String> said = new LinkedHashMap<>();
      for (String name : NAMES) {
        said.put(name, annotations.text("/annotations/" + (PREFIX + name).replace("/", "~1")));
      }
      before.put(node, said);
    }
  }

  /** Has the node say this and nothing else. */
  void says(String node, Map<String, String> hardware) {
    String annotations =
        NAMES.stream()
            .map(name -> "'%s%s': %s".formatted(PREFIX, name, text(hardware.get(name))))
            .collect(Collectors.joining(", "));
    space
        .mergePatch(
            "/api/v1/nodes/" + node, "{metadata: {annotations: {%s}}}".formatted(annotations))
        .expect(200);
  }

  /** A YAML text, or null, which takes the annotation away. */
  private static String text(String value) {
    return value == null || value.isEmpty() ? "null" : '"' + value.replace("\n", "\\n") + '"';
  }

  @Override
  public void close() {
    before.forEach(this::says);
  }
}
