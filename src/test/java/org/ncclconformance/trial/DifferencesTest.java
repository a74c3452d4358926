package org.ncclconformance.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class DifferencesTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          {'a': 1}                     | {'a': 1}                     | none
          {'a': 1}                     | {'a': 2}                     | a
          {'a': 0}                     | {'a': 0.0}                   | none
          {'a': '1'}                   | {'a': 1}                     | a
          {'a': true}                  | {'a': false}                 | a
          {'a': {'b': 1}}              | {'a': {'b': 2}}              | a.b
          {'a': {'b': 1}}              | {}                           | a.b
          {}                           | {'a': {'b': 1, 'c': 2}}      | a.b a.c
          {'a': {}}                    | {}                           | none
          {'a': []}                    | {'a': null}                  | none
          {'a': ''}                    | {}                           | a
          {'a': {'b': 1}}              | {'a': 1}                     | a
          {'a': {'b': 1}}              | {'a': null}                  | a
          {'a': [1, 2]}                | {'a': [1, 3]}                | a[1]
          {'a': [1, 2]}                | {'a': [1]}                   | a
          {'a': [{'b': 1}]}            | {'a': [{'b': 1, 'c': 2}]}    | a[0].c
          {'b': 1, 'a': 1}             | {'a': 2, 'b': 2}             | a b
          {'l': {'example.com/x': 1}}  | {'l': {'example.com/x': 2}}  | l[example.com/x]
          {'example.com/x': {'b': 1}}  | {}                           | [example.com/x].b
          """)
  void areThePathsAtWhichTwoObjectsDiffer(String one, String other, String paths) {
    List<String> expected = paths == null ? List.of() : List.of(paths.split(" "));

    assertThat(between(one, other)).isEqualTo(expected);
    assertThat(between(other, one)).as("the other way round").isEqualTo(expected);
  }

  private static List<String> between(String one, String other) {
    return Differences.between(
        JSON.readTree(one.replace('\'', '"')), JSON.readTree(other.replace('\'', '"')));
  }
}
