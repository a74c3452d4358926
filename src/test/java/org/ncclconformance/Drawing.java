package org.ncclconformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A flowchart of Mermaid: boxes with what they say, and below them their arrows.
 *
 * @param boxes in the order of the page
 * @param arrows from each box that has some
 */
record Drawing(Map<String, String> boxes, Map<String, SortedSet<String>> arrows) {
  private static final Pattern BOX = Pattern.compile("  ([\\w.]+)\\[\"(.*)\"]");
  private static final Pattern ARROW = Pattern.compile("  ([\\w.]+) --> ([\\w.]+(?: & [\\w.]+)*)");

  static Drawing parse(String flowchart) {
    Map<String, String> boxes = new LinkedHashMap<>();
    Map<String, SortedSet<String>> arrows = new TreeMap<>();
    flowchart
        .lines()
        .skip(1)
        .forEach(
            line -> {
              Matcher box = BOX.matcher(line);
              Matcher arrow = ARROW.matcher(line);
              if (box.matches()) {
                boxes.put(box.group(1), box.group(2));
              } else if (arrow.matches()) {
                for (String to : arrow.group(2).split(" & ")) {
                  arrows.computeIfAbsent(arrow.group(1), from -> new TreeSet<>()).add(to);
                }
              } else {
                throw new IllegalArgumentException(
                    "neither a box nor an arrow of docs/architecture.md: " + line);
              }
            });
    return new Drawing(boxes, arrows);
  }

  /** What the code says, with what this drawing writes into its boxes. */
  Drawing of(PackageArrows code) {
    Map<String, String> right = new LinkedHashMap<>(boxes);
    right.keySet().retainAll(code.packages());
    code.packages().forEach(name -> right.putIfAbsent(name, name));
    return new Drawing(right, code.reduced());
  }

  /** As the page has it, ending with a newline. */
  String flowchart() {
    String lines =
        boxes.entrySet().stream()
            .map(box -> "  " + box.getKey() + "[\"" + box.getValue() + "\"]\n")
            .collect(Collectors.joining());
    return "flowchart TD\n"
        + lines
        + boxes.keySet().stream()
            .filter(arrows::containsKey)
            .map(from -> "  " + from + " --> " + String.join(" & ", arrows.get(from)) + "\n")
            .collect(Collectors.joining());
  }

  /** Boxes that say nothing but their name. */
  SortedSet<String> silent() {
    return boxes.entrySet().stream()
        .filter(box -> !box.getValue().startsWith(box.getKey() + "<br/>"))
        .map(Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
