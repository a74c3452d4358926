package org.ncclconformance.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ncclconformance.image.ImageReference;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.judge.Tolerance;
import org.ncclconformance.nccl.matrix.BenchmarkRuntime;
import org.ncclconformance.nccl.matrix.UnusableRuntime;
import org.ncclconformance.nccl.recipe.Recipe;
import org.ncclconformance.nccl.recipe.UnusableRecipe;

/**
 * What was given for one setting, and where. The readers throw {@link BadInput} with one line that
 * names the setting, the origin, what was found and what is valid.
 */
record SettingValue(Setting setting, String text, String origin) {
  private static final Pattern DURATION =
      Pattern.compile("(?:(\\d{1,4})h)?(?:(\\d{1,6})m)?(?:(\\d{1,7})s)?");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");
  private static final Pattern FLAG = Pattern.compile("true|false");
  private static final Pattern PLATFORM = Pattern.compile("[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*");
  private static final Pattern HOST_PORT =
      Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::(\\d{1,5}))?");
  private static final Pattern TAG = Pattern.compile("v\\d+\\.\\d+\\.\\d+(?:[-+][A-Za-z0-9.-]+)?");
  private static final Pattern VARIABLE = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=(.*)");

  /** The text in one line, without the credentials in it. */
  String shown() {
    return SettingSecrets.cut(text.replaceAll("\\R", " "));
  }

  BadInput malformed() {
    String found = text.isEmpty() ? "nothing" : "\"" + shown() + "\"";
    return new BadInput(
        setting.property() + " (" + origin + "): found " + found + "; valid is " + setting.valid());
  }

  String line() {
    if (text.isBlank() || text.contains("\n")) {
      throw malformed();
    }
    return text;
  }

  <E extends Enum<E>> E oneOf(Class<E> type) {
    return Keyword.find(type, text).orElseThrow(this::malformed);
  }

  Duration duration() {
    Matcher m = DURATION.matcher(text);
    if (!m.matches()) {
      throw malformed();
    }
    Duration sum =
        Duration.ofHours(number(m.group(1)))
            .plusMinutes(number(m.group(2)))
            .plusSeconds(number(m.group(3)));
    if (sum.isZero()) {
      throw malformed();
    }
    return sum;
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  Threshold threshold() {
    return Threshold.ofNumber(text).orElseThrow(this::malformed);
  }

  Tolerance tolerance() {
    try {
      return Tolerance.parse(text);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
  }

  String platform() {
    return matching(PLATFORM);
  }

  String release() {
    return matching(TAG);
  }

  String host() {
    Matcher m = HOST_PORT.matcher(text);
    if (!m.matches() || (m.group(1) != null && !isPort(m.group(1)))) {
      throw malformed();
    }
    return text;
  }

  private static boolean isPort(String digits) {
    int port = Integer.parseInt(digits);
    return port > 0 && port <= 65535;
  }

  /** A path, or a URL that the standard library can fetch. */
  String place() {
    String place = line();
    if (place.contains("://") && !place.matches("https?://[^/\\s]+.*")) {
      throw malformed();
    }
    return place;
  }

  /** A recipe, read from its file. */
  Recipe recipe() {
    try {
      return Recipe.read(line());
    } catch (UnusableRecipe e) {
      throw unusable(String.valueOf(e.getMessage()));
    }
  }

  /** What it names is there and is wrong. */
  BadInput unusable(String why) {
    return new BadInput(setting.property() + " (" + origin + "): \"" + shown() + "\": " + why);
  }

  ValidatorChoice validator() {
    return ValidatorChoice.read(text).orElseThrow(this::malformed);
  }

  Map<String, String> variables() {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String pair : text.split(",", -1)) {
      Matcher m = VARIABLE.matcher(pair.strip());
      if (!m.matches() || variables.put(m.group(1), m.group(2)) != null) {
        throw malformed();
      }
    }
    return variables;
  }

  String image() {
    try {
      return ImageReference.parse(line()).toString();
    } catch (IllegalArgumentException e) {
      throw new BadInput(malformed().getMessage() + ": " + e.getMessage());
    }
  }

  BenchmarkRuntime runtime() {
    try {
      return BenchmarkRuntime.own(line(), Files.readAllBytes(Path.of(line())));
    } catch (UnusableRuntime e) {
      throw new BadInput(setting.property() + " (" + origin + "): " + e.getMessage());
    } catch (IOException | InvalidPathException e) {
      throw new BadInput(malformed().getMessage() + "; it cannot be read: " + e);
    }
  }

  int number(int least) {
    int number = Integer.parseInt(matching(NUMBER));
    if (number < least) {
      throw malformed();
    }
    return number;
  }

  boolean flag() {
    return matching(FLAG).equals("true");
  }

  private String matching(Pattern pattern) {
    if (!pattern.matcher(text).matches()) {
      throw malformed();
    }
    return text;
  }
}
