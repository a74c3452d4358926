package org.ncclconformance.simulation.kind;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a file says of a kind or of types, a statement a line: its word and what follows it. A line
 * that begins with a space goes on with the one before it.
 */
record KindFile(String name, List<List<String>> statements) {
  private static final Set<String> WORDS =
      Stream.concat(
              Stream.of(
                  "kind",
                  "short",
                  "categories",
                  "namespaced",
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
                  "default"),
              Arrays.stream(Trait.values()).filter(t -> t != Trait.CUSTOM).map(Trait::word))
          .collect(Collectors.toUnmodifiableSet());

  static KindFile parse(String name, String text) {
    List<List<String>> statements = new ArrayList<>();
    for (String line : text.lines().toList()) {
      List<String> words = Arrays.stream(line.strip().split(" +")).toList();
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith(" ") && !statements.isEmpty()) {
        statements.get(statements.size() - 1).addAll(words);
        continue;
      }
      if (!WORDS.contains(words.get(0))) {
        throw new IllegalStateException(
            "%s: a statement begins with one of %s, not with %s"
                .formatted(name, WORDS.stream().sorted().toList(), words.get(0)));
      }
      statements.add(new ArrayList<>(words));
    }
    return new KindFile(name, statements);
  }

  boolean has(String word) {
    return statements.stream().anyMatch(statement -> statement.get(0).equals(word));
  }

  /** What follows a word, over all statements that begin with it. */
  List<String> all(String word) {
    return each(word).flatMap(List::stream).toList();
  }

  /** What follows a word, statement by statement. */
  Stream<List<String>> each(String word) {
    return statements.stream()
        .filter(statement -> statement.get(0).equals(word))
        .map(statement -> statement.subList(1, statement.size()));
  }

  /** The words of the one statement that begins so. */
  List<String> only(String word, int count) {
    List<String> found = all(word);
    if (found.size() != count) {
      throw new IllegalStateException(
          "%s: expected %s and %d words after it, found %s".formatted(name, word, count, found));
    }
    return found;
  }
}
