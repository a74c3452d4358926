package org.ncclconformance.simulation.patch;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.ncclconformance.simulation.json.JsonTree;

class FieldSetTest {

  @Test
  void printsPathsAsConflictsShowThem() {
    FieldSet fields =
        FieldSet.parse(
            JsonTree.MAPPER.readTree(
                """
                {"f:spec":{"f:ports":{"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}}}},
                 "f:metadata":{"f:finalizers":{"v:\\"x\\"":{}}}}
                """));
    assertThat(fields.paths())
        .containsExactly(
            ".metadata.finalizers[=\"x\"]",
            ".spec.ports[port=80,protocol=\"TCP\"]",
            ".spec.ports[port=80,protocol=\"TCP\"].name");
  }

  @Property
  void readsWhatItWrites(@ForAll("sets") FieldSet set) {
    assertThat(FieldSet.parse(set.toJson()).paths()).isEqualTo(set.paths());
  }

  @Property
  void keepsTheLawsOfSets(@ForAll("sets") FieldSet a, @ForAll("sets") FieldSet b) {
    assertThat(a.minus(b).union(a.intersect(b)).paths()).isEqualTo(a.paths());
    assertThat(a.minus(b).intersect(b).isEmpty()).isTrue();
    assertThat(a.union(b).paths()).containsAll(a.paths()).containsAll(b.paths());
    assertThat(a.union(b).paths()).isEqualTo(b.union(a).paths());
    assertThat(a.union(b).minus(b).paths()).isEqualTo(a.minus(b).paths());
  }

  @Provide
  Arbitrary<FieldSet> sets() {
    Arbitrary<String> path =
        Arbitraries.of("a", "b", "c")
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .map(s -> String.join("/", s));
    return path.set().ofMaxSize(6).map(FieldSetTest::of);
  }

  private static FieldSet of(Iterable<String> paths) {
    FieldSet out = new FieldSet();
    for (String path : paths) {
      FieldSet one = new FieldSet();
      one.add();
      String[] steps = path.split("/", -1);
      for (int i = steps.length - 1; i >= 0; i--) {
        FieldSet parent = new FieldSet();
        parent.put(FieldElement.field(steps[i]), one);
        one = parent;
      }
      out = out.union(one);
    }
    return out;
  }
}
