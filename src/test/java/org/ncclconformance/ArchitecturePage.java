package org.ncclconformance;

import static java.util.regex.Pattern.DOTALL;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code docs/architecture.md}, as the tests read it. */
public record ArchitecturePage(String text) {
  static final Path FILE = Path.of("docs/architecture.md");

  private static final Pattern EXAMPLE =
      Pattern.compile(
          "^(New file|At the end of) `([^`]+)`:\\n\\n```\\w+\\n(.*?)^```$",
          DOTALL | Pattern.MULTILINE);

  private static final Pattern OTHER =
      Pattern.compile("^(?:New file [^\\n]*|```.*?^```)$", DOTALL | Pattern.MULTILINE);

  /** As it stands in the working directory. */
  public static ArchitecturePage read() {
    try {
      return new ArchitecturePage(Files.readString(FILE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Which of our packages each package uses: what {@code ArchitectureTest} allows. */
  Map<String, SortedSet<String>> walls() {
    Map<String, SortedSet<String>> walls = new TreeMap<>();
    for (String line : block("walls", "text").split("\n")) {
      String[] sides = line.split(" ->", 2);
      SortedSet<String> used = new TreeSet<>(List.of(sides[1].strip().split(" ")));
      used.remove("");
      walls.put(sides[0], used);
    }
    return walls;
  }

  Drawing drawing(String name) {
    return Drawing.parse(flowchart(name));
  }

  /** A drawing as Mermaid's text. */
  String flowchart(String name) {
    return block(name, "mermaid");
  }

  ArchitecturePage with(String name, Drawing drawing) {
    return new ArchitecturePage(text.replace(flowchart(name), drawing.flowchart()));
  }

  private String block(String name, String language) {
    Matcher found =
        Pattern.compile(
                "^<!-- " + name + " -->\\n```" + language + "\\n(.*?)^```$",
                DOTALL | Pattern.MULTILINE)
            .matcher(text);
    if (!found.find()) {
      throw new IllegalStateException(
          FILE + " has no block ```" + language + " below <!-- " + name + " -->");
    }
    return found.group(1);
  }

  /** What stands between backticks in the text, and is there without the worked examples. */
  List<String> code() {
    String prose = OTHER.matcher(text).replaceAll("");
    return Pattern.compile("`([^`]+)`").matcher(prose).results().map(m -> m.group(1)).toList();
  }

  /** The files of the worked example below a heading. */
  public WorkedExample example(String heading) {
    int from = text.indexOf("\n## " + heading + "\n");
    if (from < 0) {
      throw new IllegalStateException(FILE + " has no heading ## " + heading);
    }
    int to = text.indexOf("\n## ", from + 1);
    String section = text.substring(from, to < 0 ? text.length() : to);
    return new WorkedExample(
        EXAMPLE.matcher(section).results().map(ArchitecturePage::addition).toList());
  }

  private static WorkedExample.Addition addition(MatchResult block) {
    return new WorkedExample.Addition(
        Path.of(block.group(2)), block.group(1).equals("New file"), block.group(3));
  }
}
