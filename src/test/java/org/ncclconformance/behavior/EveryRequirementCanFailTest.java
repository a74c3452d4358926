package org.ncclconformance.behavior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.commons.support.ReflectionSupport.findAllClassesInPackage;
import static org.junit.platform.commons.support.ReflectionSupport.newInstance;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.ncclconformance.junit.BehaviorClass;
import org.ncclconformance.junit.BuiltInRuns;

class EveryRequirementCanFailTest {
  private static final String PACKAGE = CanFail.class.getPackageName();

  private final List<CanFail.Case> cases =
      findAllClassesInPackage(PACKAGE, EveryRequirementCanFailTest::hasFaults, name -> true)
          .stream()
          .map(type -> (CanFail) newInstance(type))
          .flatMap(faults -> faults.cases().stream())
          .toList();

  private static boolean hasFaults(Class<?> type) {
    return CanFail.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers());
  }

  @Test
  void everyRequirementHasAFault() {
    Set<String> covered =
        cases.stream().map(CanFail.Case::id).collect(Collectors.toCollection(TreeSet::new));

    assertThat(covered).isEqualTo(new TreeSet<>(BuiltInRuns.requirementIds()));
  }

  @Test
  void everyBehaviourNoticesAFaultInEachRequirementThatItProves() {
    assertThat(BehaviorClass.in(PACKAGE))
        .isNotEmpty()
        .allSatisfy(
            behavior ->
                assertThat(behavior.requirements())
                    .as(behavior.name())
                    .containsExactlyInAnyOrderElementsOf(
                        cases.stream()
                            .filter(wrong -> topLevel(wrong.in()) == behavior.type())
                            .map(CanFail.Case::id)
                            .collect(Collectors.toSet())));
  }

  private static Class<?> topLevel(Class<?> type) {
    return type.getEnclosingClass() == null ? type : topLevel(type.getEnclosingClass());
  }
}
