package org.ncclconformance.nccl.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.ErrorLine;
import org.ncclconformance.cluster.YamlDepth;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Documents of a runtime file with placeholders filled in where the parser found scalars: no value
 * can break out of its place. A plain scalar that a value makes a number is one; a quoted scalar
 * stays text.
 */
final class RuntimeYaml {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder().setCodePointLimit(4 * 1024 * 1024).build();

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final Placeholders placeholders;
  private final StandardConstructor scalars = new StandardConstructor(SETTINGS);

  private RuntimeYaml(Placeholders placeholders) {
    this.placeholders = placeholders;
  }

  /**
   * The documents that are objects.
   *
   * @throws UnusableRuntime where the text is no YAML, or holds something else
   */
  static List<Map<String, Object>> documents(String origin, String text, Placeholders placeholders)
      throws UnusableRuntime {
    RuntimeYaml yaml = new RuntimeYaml(placeholders);
    List<Map<String, Object>> documents = new ArrayList<>();
    try {
      YamlDepth.check(text);
      for (Node node : new Compose(SETTINGS).composeAllFromString(text)) {
        if (!(node instanceof MappingNode mapping)) {
          throw new UnusableRuntime(origin, "a document is no object");
        }
        documents.add(yaml.mapping(mapping));
      }
    } catch (YamlEngineException e) {
      throw new UnusableRuntime(origin, "no YAML: " + ErrorLine.of(e));
    }
    return documents;
  }

  private Map<String, Object> mapping(MappingNode node) {
    Map<String, Object> out = new LinkedHashMap<>();
    for (NodeTuple entry : node.getValue()) {
      Object value = value(entry.getValueNode());
      if (value != null) {
        out.put(String.valueOf(value(entry.getKeyNode())), value);
      }
    }
    return out;
  }

  private @Nullable Object value(Node node) {
    if (node instanceof MappingNode mapping) {
      return mapping(mapping);
    }
    if (node instanceof SequenceNode sequence) {
      List<Object> out = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        Object value = value(item);
        if (value != null) {
          out.add(value);
        }
      }
      return out;
    }
    ScalarNode scalar = (ScalarNode) node;
    String filled = placeholders.fill(scalar.getValue());
    if (scalar.getScalarStyle() != ScalarStyle.PLAIN) {
      return filled;
    }
    if (filled.equals(scalar.getValue())) {
      return scalars.constructSingleDocument(Optional.of(scalar));
    }
    return NUMBER.matcher(filled).matches() ? (Object) Integer.valueOf(filled) : filled;
  }
}
