package org.ncclconformance.nccl.recipe;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ncclconformance.cluster.NodeSelection;
import org.ncclconformance.nccl.judge.CheckName;
import org.ncclconformance.nccl.judge.Threshold;
import org.ncclconformance.nccl.matrix.Platform;

/**
 * What a recipe of NVIDIA/aicr says about the checks: its users need no second configuration.
 *
 * @param name as the recipe calls itself, or the name of its file
 * @param platform null where the recipe leaves it open; need not have a benchmark
 * @param thresholds of the checks that it declares
 * @param nodes on which it wants them to run
 * @param notes what was found in it and is not used, one line each
 */
public record Recipe(
    String name,
    @Nullable Platform platform,
    Map<CheckName, Threshold> thresholds,
    NodeSelection nodes,
    List<String> notes) {

  /** Copies the map and the list. */
  public Recipe {
    Map<CheckName, Threshold> copy = new EnumMap<>(CheckName.class);
    copy.putAll(thresholds);
    thresholds = Collections.unmodifiableMap(copy);
    notes = List.copyOf(notes);
  }

  /**
   * Reads a file.
   *
   * @throws UnusableRecipe where it is not there, is no recipe or cannot be judged by
   */
  public static Recipe read(String file) throws UnusableRecipe {
    try {
      Path path = Path.of(file);
      return parse(String.valueOf(path.getFileName()), Files.readString(path));
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new UnusableRecipe("found no such file; valid is a file with an AICR recipe");
    } catch (CharacterCodingException e) {
      throw new UnusableRecipe("found a file that is no UTF-8; valid is an AICR recipe in YAML");
    } catch (IOException e) {
      throw new UnusableRecipe("found a file that cannot be read: " + e + "; valid is a recipe");
    }
  }

  /**
   * Reads a text.
   *
   * @param otherwise its name where it has none
   * @throws UnusableRecipe where it is no recipe or cannot be judged by
   */
  static Recipe parse(String otherwise, String yaml) throws UnusableRecipe {
    return new RecipeReader(otherwise).read(yaml);
  }

  /** What it demands of a check, where it declares it. */
  public Optional<Threshold> threshold(CheckName check) {
    return Optional.ofNullable(thresholds.get(check));
  }

  /** All thresholds in a line. */
  public String demands() {
    return thresholds.isEmpty()
        ? "none"
        : thresholds.entrySet().stream()
            .map(e -> e.getKey() + " " + e.getValue() + " GB/s")
            .collect(Collectors.joining(", "));
  }
}
