package org.ncclconformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a reader meets first is what the code is. */
class ArchitecturePageTest {
  private static final Pattern CLASS_NAME = Pattern.compile("@?([A-Z]\\w*[a-z]\\w*)(\\.\\w+)*");

  /** {@code mvn test -Dtest=ArchitecturePageTest -Dupdate.pages=true} draws it instead. */
  private static final boolean UPDATE = Boolean.getBoolean("update.pages");

  private final ArchitecturePage page = ArchitecturePage.read();

  static List<Arguments> drawings() {
    return List.of(
        Arguments.of("house", PackageArrows.ofTheHouse(ArchitectureTest.CLASSES)),
        Arguments.of("simulation", PackageArrows.ofTheSimulation(ArchitectureTest.CLASSES)));
  }

  @ParameterizedTest
  @MethodSource("drawings")
  void a_drawing_is_the_packages_and_the_ways_between_them(String name, PackageArrows code)
      throws IOException {
    Drawing right = page.drawing(name).of(code);
    if (UPDATE) {
      Files.writeString(ArchitecturePage.FILE, page.with(name, right).text());
    }

    assertThat(ArchitecturePage.read().flowchart(name).lines())
        .as("%s; add -Dupdate.pages=true to draw it as the code is", ArchitecturePage.FILE)
        .containsExactlyElementsOf(right.flowchart().lines().toList());
  }

  @ParameterizedTest
  @CsvSource({"house", "simulation"})
  void every_box_says_what_its_room_holds(String name) {
    assertThat(page.drawing(name).silent()).as("boxes without <br/> and a few words").isEmpty();
  }

  @Test
  void every_class_that_it_names_is_there() throws IOException {
    Set<String> classes;
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      classes =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.substring(0, name.length() - ".java".length()))
              .collect(Collectors.toSet());
    }

    assertThat(
            page.code().stream()
                .map(CLASS_NAME::matcher)
                .filter(Matcher::matches)
                .map(name -> name.group(1)))
        .hasSizeGreaterThan(20)
        .allSatisfy(name -> assertThat(classes).contains(name));
  }

  @Test
  void every_file_that_it_names_is_there() {
    assertThat(page.code().stream().filter(code -> code.contains("/") && !code.contains(" ")))
        .isNotEmpty()
        .allSatisfy(path -> assertThat(Path.of(path)).exists());
  }
}
