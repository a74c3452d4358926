package org.ncclconformance.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What each setting is in a run, and where that comes from; never a credential. */
public final class SettingsInForce {
  static final String DEFAULT = "default";

  private final List<InForce> all;

  private SettingsInForce(List<InForce> all) {
    this.all = List.copyOf(all);
  }

  private record InForce(SettingValue value, String otherwise) {
    boolean differs() {
      return !value.text().equals(otherwise);
    }

    String shown() {
      return value.shown() + " (" + value.origin() + ")";
    }
  }

  /** Collects them in the order in which they are read. */
  static final class Builder {
    private final Map<Setting, InForce> all = new LinkedHashMap<>();

    void add(SettingValue value, String otherwise) {
      all.put(value.setting(), new InForce(value, otherwise));
    }

    SettingsInForce build() {
      return new SettingsInForce(new ArrayList<>(all.values()));
    }
  }

  /** All of them for a report, as {@code setting.threshold} and {@code 900 (command line)}. */
  public Map<String, String> facts() {
    return facts(setting -> true);
  }

  /** Those that are not as by default, for a report. */
  public Map<String, String> differing() {
    return facts(InForce::differs);
  }

  private Map<String, String> facts(Predicate<InForce> wanted) {
    Map<String, String> facts = new LinkedHashMap<>();
    all.stream()
        .filter(wanted)
        .forEach(s -> facts.put("setting." + s.value.setting().property(), s.shown()));
    return facts;
  }

  /** Those that are not as by default, in one line; empty where all are. */
  public Optional<String> line() {
    String differing =
        all.stream()
            .filter(InForce::differs)
            .map(s -> s.value.setting().property() + "=" + s.shown())
            .collect(Collectors.joining(", "));
    return differing.isEmpty() ? Optional.empty() : Optional.of("settings: " + differing);
  }

  /** What of them nothing that is written may show. */
  SettingSecrets secrets() {
    return SettingSecrets.in(all.stream().map(s -> s.value.text()).toList());
  }
}
