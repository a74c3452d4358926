package org.ncclconformance.simulation.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KindFileTest {
  @Test
  void a_line_is_a_statement_and_an_indented_one_goes_on_with_it() {
    KindFile file =
        new KindFile(
            "f.txt",
            """
            # remark
            kind v1 Thing things

            short a
            short b
              c
            type core.v1.Thing a:s
              b:i32
            """);
    assertThat(file.only("kind", 3)).containsExactly("v1", "Thing", "things");
    assertThat(file.all("short")).containsExactly("a", "b", "c");
    assertThat(file.each("type")).containsExactly(List.of("core.v1.Thing", "a:s", "b:i32"));
    assertThat(file.has("namespaced")).isFalse();
    assertThat(file.all("select")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          custom               | f.txt: a statement begins with one of
          nope x               | f.txt: a statement begins with one of
          type T a             | f.txt: expected FIELD:EXPRESSION in type T, found a
          type T a:z           | expected a type that some file has, or one of
          type core.v1.Pod a:s | f.txt: the type core.v1.Pod is there already
          default Nope a=b     | f.txt: defaults of an unknown type Nope
          default core.v1.Pod a| f.txt: expected PATH=VALUE in default core.v1.Pod, found a
          """)
  void what_makes_no_sense_is_refused_with_where_it_stands(String text, String refusal) {
    List<KindFile> shared = List.of(new KindFile("types.txt", "type core.v1.Pod spec:*"));
    assertThatThrownBy(
            () -> new TypeTable(List.of(shared.get(0), new KindFile("f.txt", text + "\n"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(refusal);
  }

  @Test
  void a_kind_is_named_once_with_three_words() {
    assertThatThrownBy(() -> new KindFile("f.txt", "kind v1 Thing").only("kind", 3))
        .hasMessage(
            "f.txt: expected one statement kind with 3 words behind it, found [[v1, Thing]]");
  }
}
