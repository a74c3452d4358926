package org.ncclconformance.simulation.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ncclconformance.simulation.api.ApiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ExpressionTest {
  private static final Map<String, JsonNode> VARIABLES =
      Map.of(
          "self",
          new YAMLMapper()
              .readTree(
                  "{n: 3, s: 'abc', b: false, list: [1, 2, 3], jobs: [{name: 'a'}, {name: 'b', on: true}], o: {k: 1}}"));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "true ; true",
        "!self.b ; true",
        "self.n >= 3 && self.n < 4 ; true",
        "self.n == 3 || self.missing ; true",
        "self.missing == 1 || self.n == 3 ; true",
        "self.missing && self.b ; false",
        "has(self.n) && !has(self.m) ; true",
        "self.s in ['abc', \"x\"] ; true",
        "'k' in self.o ; true",
        "self.s.matches('^[a-c]+$') ; true",
        "self.s.matches('b') ; true",
        "self.s.startsWith('ab') && self.s.endsWith('bc') && self.s.contains('b') ; true",
        "size(self.s) == 3 && self.list.size() == 3 ; true",
        "self.jobs.exists(j, has(j.on)) ; true",
        "self.jobs.all(j, size(j.name) == 1) ; true",
        "self.jobs.all(j, has(j.on)) ; false",
        "[has(self.n), has(self.s), has(self.m)].filter(x, x).size() <= 1 ; false",
        "[has(self.n), has(self.x), has(self.m)].filter(x, x).size() <= 1 ; true",
        "!(self.n > 1 && (self.s == 'x' || self.b)) ; true",
        "'a' < 'b' ; true",
        "self.o['k'] == 1 && self['s'] == 'abc' ; true",
        "self.jobs[1].on && self.list[2] == 3 ; true",
      })
  void evaluates(String source, boolean value) {
    assertThat(ExpressionParser.parse(source).isTrue(VARIABLES)).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "self.n + 1 == 4",
        "self.n == 3 ? true : false",
        "self.list.map(x, x)",
        "quantity('1')",
        "self.n ==",
        "(true",
        "true true",
        "'open"
      })
  void doesNotGuessAtTheRestOfTheLanguage(String source) {
    assertThatThrownBy(() -> ExpressionParser.parse(source))
        .isInstanceOf(ApiException.class)
        .hasMessage("the simulation does not model the CEL expression \"" + source + "\"");
  }

  @Test
  void saysWhatIsMissing() {
    assertThatThrownBy(() -> ExpressionParser.parse("self.m == 1").isTrue(VARIABLES))
        .isInstanceOf(EvaluationException.class)
        .hasMessage("no such key: m");
    assertThatThrownBy(() -> ExpressionParser.parse("self.o['x']").isTrue(VARIABLES))
        .hasMessage("no such key: x");
    assertThatThrownBy(() -> ExpressionParser.parse("self.list[3] == 1").isTrue(VARIABLES))
        .hasMessage("index out of bounds: 3");
    assertThatThrownBy(() -> ExpressionParser.parse("self.list['a'] == 1").isTrue(VARIABLES))
        .hasMessage("no such overload: [1,2,3][\"a\"]");
    assertThatThrownBy(() -> ExpressionParser.parse("other").isTrue(VARIABLES))
        .hasMessage("undeclared reference to 'other'");
  }
}
