package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.ncclconformance.junit.BuiltInRuns;

class EveryRequirementCanFailTest {

  @Test
  void everyRequirementHasAFault() {
    Set<String> covered =
        Stream.of(
                new AbsentCanFailTest(),
                new HealthyCanFailTest(),
                new DeadCanFailTest(),
                new ImagesCanFailTest(),
                new BandwidthCanFailTest(),
                new BenchmarkCanFailTest())
            .flatMap(faults -> faults.cases().stream())
            .map(CanFail.Case::id)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(covered).isEqualTo(new TreeSet<>(BuiltInRuns.requirementIds()));
  }
}
