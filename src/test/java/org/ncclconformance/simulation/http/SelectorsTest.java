package org.ncclconformance.simulation.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ncclconformance.simulation.api.ApiException;
import org.ncclconformance.simulation.json.JsonTree;
import org.ncclconformance.simulation.store.LabelQuery;
import tools.jackson.databind.node.ObjectNode;

class SelectorsTest {

  /** Against an object labelled app.io/tier=web and env=. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "app.io/tier=web | true",
        "app.io/tier == web | true",
        "app.io/tier!=web | false",
        "absent!=web | true",
        "absent=web | false",
        "app.io/tier in (web, db) | true",
        "app.io/tier notin (web,db) | false",
        "absent notin (web) | true",
        "absent in (web) | false",
        "app.io/tier | true",
        "!app.io/tier | false",
        "!absent | true",
        "env= | true",
        "app.io/tier=web,!absent,env in () | true",
        "app.io/tier=web,absent | false"
      })
  void selectsAsTheApiServerDoes(String selector, boolean selected) {
    ObjectNode object = labelled(Map.of("app.io/tier", "web", "env", ""));
    assertThat(LabelQuery.parse(selector).matches(object)).isEqualTo(selected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a=b=c", "a in b", "a in (b", "=b", "-a=b", "a=b c", "a=-", "a b"})
  void refusesWhatItCannotRead(String selector) {
    assertThatThrownBy(() -> LabelQuery.parse(selector))
        .isInstanceOfSatisfying(ApiException.class, e -> assertThat(e.code()).isEqualTo(400));
  }

  @Property
  void selectsEqualityAndInAlike(
      @ForAll @AlphaChars @StringLength(min = 1, max = 8) String key,
      @ForAll @AlphaChars @StringLength(max = 8) String value,
      @ForAll @AlphaChars @StringLength(max = 8) String other) {
    ObjectNode object = labelled(Map.of(key, value));
    boolean equal = LabelQuery.parse(key + "=" + other).matches(object);
    assertThat(equal).isEqualTo(value.equals(other));
    assertThat(LabelQuery.parse(key + " in (" + other + ")").matches(object)).isEqualTo(equal);
    assertThat(LabelQuery.parse(key + " notin (" + other + ")").matches(object)).isEqualTo(!equal);
    assertThat(LabelQuery.parse(key + "!=" + other).matches(object)).isEqualTo(!equal);
  }

  private static ObjectNode labelled(Map<String, String> labels) {
    ObjectNode out = JsonTree.object();
    ObjectNode target = JsonTree.child(out, "metadata", "labels");
    labels.forEach(target::put);
    return out;
  }
}
