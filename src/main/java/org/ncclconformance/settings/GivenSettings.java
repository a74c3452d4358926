package org.ncclconformance.settings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The text of each setting and where it was given: on the command line of this program, as a system
 * property, in the environment, in the suite's file. Whatever cannot be read is collected, one line
 * each; and what was asked for is what is in force.
 */
final class GivenSettings {
  private final Map<Setting, SettingValue> given = new EnumMap<>(Setting.class);
  private final SettingsInForce.Builder inForce = new SettingsInForce.Builder();
  private final List<String> wrong = new ArrayList<>();

  /**
   * Those of a process.
   *
   * @param told those of the properties that were given to this program alone
   */
  GivenSettings(Set<String> told, Map<String, String> properties, Map<String, String> environment) {
    for (Setting setting : Setting.values()) {
      String property = properties.get(setting.property());
      String variable = environment.get(setting.variable());
      if (property != null) {
        String origin = origin(told, setting.property());
        given.put(setting, new SettingValue(setting, property, origin));
      } else if (variable != null && !variable.isEmpty()) {
        String origin = "environment variable " + setting.variable();
        given.put(setting, new SettingValue(setting, variable, origin));
      }
    }
  }

  /** How a line calls the place where a property was given. */
  static String origin(Set<String> told, String property) {
    return told.contains(property) ? "command line" : "system property";
  }

  /** Takes from a suite what nobody else gave. */
  void addFrom(Suite suite) {
    String origin = "suite " + suite.name();
    suite.settings().forEach((s, text) -> given.putIfAbsent(s, new SettingValue(s, text, origin)));
  }

  boolean has(Setting setting) {
    return given.containsKey(setting);
  }

  @Nullable SettingValue find(Setting setting) {
    return given.get(setting);
  }

  /** What was given, else what that text means. */
  <T> T or(Setting setting, String otherwise, Function<SettingValue, T> reader) {
    T value = orNothing(setting, otherwise, reader);
    return value != null ? value : reader.apply(byDefault(setting, otherwise));
  }

  /**
   * What was given, or null.
   *
   * @param otherwise in words what null means
   */
  <T> @Nullable T orNothing(Setting setting, String otherwise, Function<SettingValue, T> reader) {
    SettingValue value = asked(setting, otherwise);
    try {
      return has(setting) ? reader.apply(value) : null;
    } catch (BadInput e) {
      wrong(String.valueOf(e.getMessage()));
      return null;
    }
  }

  /**
   * What was given, else what that text means.
   *
   * @throws BadInput where it cannot be read, with whatever else is wrong so far
   */
  <T> T needed(Setting setting, String otherwise, Function<SettingValue, T> reader) {
    try {
      return reader.apply(asked(setting, otherwise));
    } catch (BadInput e) {
      wrong(String.valueOf(e.getMessage()));
      throw new BadInput(wrong);
    }
  }

  private SettingValue asked(Setting setting, String otherwise) {
    SettingValue value = given.getOrDefault(setting, byDefault(setting, otherwise));
    inForce.add(value, otherwise);
    return value;
  }

  private static SettingValue byDefault(Setting setting, String text) {
    return new SettingValue(setting, text, SettingsInForce.DEFAULT);
  }

  void wrong(String line) {
    wrong.add(line);
  }

  /** All that were asked for. */
  SettingsInForce inForce() {
    return inForce.build();
  }

  /**
   * Ends the reading where something is wrong.
   *
   * @throws BadInput with one line for each
   */
  void check() {
    if (!wrong.isEmpty()) {
      throw new BadInput(wrong);
    }
  }
}
