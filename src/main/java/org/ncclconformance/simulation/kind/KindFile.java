package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * What a file says of a kind or of types: a statement a line, its word first. A line that begins
 * with a space goes on with the one before it.
 */
final class KindFile {
  private static final Set<String> WORDS = words();

  private final String name;
  private final Map<String, List<List<String>>> statements = new HashMap<>();

  KindFile(String name, String text) {
    this.name = name;
    List<String> statement = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      StringTokenizer words = new StringTokenizer(line);
      if (!words.hasMoreTokens() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        statement = new ArrayList<>();
        statements.computeIfAbsent(word(words.nextToken()), w -> new ArrayList<>()).add(statement);
      }
      while (words.hasMoreTokens()) {
        statement.add(words.nextToken());
      }
    }
  }

  private static Set<String> words() {
    Set<String> words =
        new HashSet<>(
            List.of(
                "kind",
                "namespaced",
                "short",
                "categories",
                "subresources",
                "unmodelled",
                "verbs",
                "names",
                "select",
                "stored-as",
                "required",
                "immutable",
                "rules",
                "type",
                "default"));
    Trait.OF_FILES.forEach(trait -> words.add(trait.word()));
    return words;
  }

  private String word(String word) {
    if (!WORDS.contains(word)) {
      throw new IllegalStateException(
          "%s: a statement begins with one of %s, not with %s"
              .formatted(name, WORDS.stream().sorted().toList(), word));
    }
    return word;
  }

  String name() {
    return name;
  }

  boolean has(String word) {
    return statements.containsKey(word);
  }

  /** What follows a word, statement by statement. */
  List<List<String>> each(String word) {
    return statements.getOrDefault(word, List.of());
  }

  /** What follows a word, over all statements that begin with it. */
  List<String> all(String word) {
    return each(word).stream().flatMap(List::stream).toList();
  }

  /** What follows a word that stands once, with so many behind it. */
  List<String> only(String word, int count) {
    List<String> found = all(word);
    if (found.size() != count || each(word).size() != 1) {
      throw new IllegalStateException(
          "%s: expected one statement %s with %d words behind it, found %s"
              .formatted(name, word, count, each(word)));
    }
    return found;
  }
}
