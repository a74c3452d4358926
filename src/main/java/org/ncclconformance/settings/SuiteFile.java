package org.ncclconformance.settings;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;

/** A suite as its file writes it; an optional key with nothing after it is as one left out. */
record SuiteFile(
    String description,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, String> settings,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String[] behaviors,
    @JsonSetter(nulls = Nulls.AS_EMPTY) String[] required,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Suite.MayBeSkipped[] mayBeSkipped) {

  private static final String ALL = "all";

  /** Between behaviours of which one has to run, as {@code TrainerHealthy or TrainerAbsent}. */
  private static final String OR = " or ";

  /**
   * Reads it.
   *
   * @param ledger read only where the suite requires every behaviour
   */
  static Suite read(String name, String yaml, Supplier<Requirements> ledger) {
    SuiteFile file = StrictYaml.read("suite " + name, yaml, new TypeReference<SuiteFile>() {});
    return new Suite(
        name,
        file.description,
        settings(name, file.settings),
        new LinkedHashSet<>(List.of(file.behaviors)),
        required(Stream.of(file.required).filter(entry -> !entry.contains(OR)).toList(), ledger),
        Stream.of(file.required)
            .filter(names -> names.contains(OR))
            .map(names -> Set.copyOf(new LinkedHashSet<>(List.of(names.split(OR, -1)))))
            .toList(),
        List.of(file.mayBeSkipped));
  }

  /** A suite that requires every behaviour need not be touched when there is one more. */
  private static Set<String> required(List<String> names, Supplier<Requirements> ledger) {
    Set<String> required = new LinkedHashSet<>(names);
    if (required.remove(ALL)) {
      required.addAll(ledger.get().behaviors());
    }
    return required;
  }

  private static Map<Setting, String> settings(String name, Map<String, String> given) {
    Map<Setting, String> settings = new EnumMap<>(Setting.class);
    given.forEach(
        (key, value) ->
            settings.put(
                Setting.named(key)
                    .filter(s -> s != Setting.SUITE)
                    .orElseThrow(() -> unknown(name, key)),
                value));
    return settings;
  }

  private static BadInput unknown(String name, String key) {
    return new BadInput(
        "suite "
            + name
            + ": no such setting: "
            + key
            + "; valid are "
            + Stream.of(Setting.values())
                .filter(s -> s != Setting.SUITE)
                .map(Setting::property)
                .collect(Collectors.joining(", ")));
  }
}
