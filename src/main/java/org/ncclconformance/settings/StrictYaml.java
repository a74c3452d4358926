package org.ncclconformance.settings;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.Access;
import org.ncclconformance.cluster.ErrorLine;
import org.ncclconformance.cluster.YamlDepth;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies.KebabCaseStrategy;
import tools.jackson.databind.annotation.EnumNaming;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A YAML file as records, read strictly: keys that are not known, and values of another kind than
 * the record's, are {@link BadInput} with one line naming file, key and what is valid. Numbers and
 * booleans are texts too, as they are written after YAML's reading of them.
 */
final class StrictYaml {
  @EnumNaming(KebabCaseStrategy.class)
  private interface Words {}

  /** Each can double what is read, as it is written out in full. */
  private static final int MOST_ALIASES = 10;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .changeDefaultNullHandling(nulls -> nulls.withValueNulls(Nulls.FAIL, Nulls.FAIL))
          .addMixIn(Access.class, Words.class)
          .addMixIn(ClusterKind.class, Words.class)
          .addMixIn(Requirement.Severity.class, Words.class)
          .build();

  private StrictYaml() {}

  // loaded by the engine, since Jackson's own YAML parser takes an alias for a text
  static <T> T read(String where, String yaml, TypeReference<T> type) {
    Object root;
    try {
      YamlDepth.check(yaml);
      root =
          new Load(
                  LoadSettings.builder()
                      .setLabel(where)
                      .setMaxAliasesForCollections(MOST_ALIASES)
                      .build())
              .loadFromString(yaml);
    } catch (YamlEngineException e) {
      throw new BadInput(where + ": is no YAML: " + ErrorLine.of(e));
    }
    if (!(root instanceof Map)) {
      throw new BadInput(where + ": found " + kind(root) + "; valid is a mapping");
    }
    try {
      // by way of a text, whose writer ends what holds itself: a conversion would go on for ever
      return MAPPER.readValue(MAPPER.writeValueAsString(root), type);
    } catch (UnrecognizedPropertyException e) {
      throw new BadInput(
          place(where, e, ": no such key: ")
              + "; valid are "
              + e.getKnownPropertyIds().stream()
                  .map(String::valueOf)
                  .sorted()
                  .collect(Collectors.joining(", ")));
    } catch (MismatchedInputException e) {
      throw new BadInput(
          place(where, e, ": ")
              + ": found "
              + kind(at(root, e.getPath()))
              + "; valid is "
              + valid(e.getTargetType()));
    } catch (JacksonException e) {
      throw new BadInput(where + ": cannot be read: " + ErrorLine.of(e));
    }
  }

  /** File and mappings on the way, and after the separator the last key. */
  private static String place(String where, DatabindException e, String separator) {
    List<String> keys =
        e.getPath().stream().map(Reference::getPropertyName).filter(Objects::nonNull).toList();
    int last = keys.size() - 1;
    return Stream.concat(Stream.of(where), keys.stream().limit(last))
            .collect(Collectors.joining(" "))
        + separator
        + keys.get(last);
  }

  private static @Nullable Object at(Object root, List<Reference> path) {
    @Nullable Object node = root;
    for (Reference step : path) {
      node =
          node instanceof Map<?, ?> map
              ? map.get(step.getPropertyName())
              : node instanceof List<?> list ? list.get(step.getIndex()) : null;
    }
    return node;
  }

  private static String valid(Class<?> type) {
    if (type.isEnum()) {
      return Stream.of(type.getEnumConstants())
          .map(constant -> MAPPER.convertValue(constant, String.class))
          .collect(Collectors.joining(", "));
    }
    if (type.isArray()) {
      return type == String[].class ? "a list of texts" : "a list of mappings";
    }
    return type.isRecord() || Map.class.isAssignableFrom(type) ? "a mapping" : "a text";
  }

  private static String kind(@Nullable Object node) {
    if (node == null) {
      return "nothing";
    }
    return node instanceof Map ? "a mapping" : node instanceof List ? "a list" : "\"" + node + "\"";
  }
}
