package org.ncclconformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each rule is a field. They are checked by Jupiter and not by ArchUnit's own engine, which would
 * begin when all other tests have ended, on one thread.
 */
class ArchitectureTest {
  private static final String ROOT = "org.ncclconformance.";
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new DoNotIncludeTests())
          .importPackages("org.ncclconformance");

  static List<Named<ArchRule>> rules() throws IllegalAccessException {
    List<Named<ArchRule>> rules = new ArrayList<>();
    for (Field field : ArchitectureTest.class.getDeclaredFields()) {
      if (ArchRule.class.isAssignableFrom(field.getType())) {
        rules.add(Named.of(field.getName(), (ArchRule) field.get(null)));
      }
    }
    return rules;
  }

  @ParameterizedTest
  @MethodSource("rules")
  void holds(ArchRule rule) {
    rule.check(CLASSES);
  }

  /** As docs/architecture.md says it to a reader. */
  private static final Map<String, SortedSet<String>> WALLS = ArchitecturePage.read().walls();

  private static final PackageArrows HOUSE = PackageArrows.ofTheHouse(CLASSES);

  static Set<String> owners() {
    return WALLS.keySet();
  }

  @ParameterizedTest
  @MethodSource("owners")
  void uses_only_what_the_house_allows(String owner) {
    assertThat(HOUSE.beyond(owner, WALLS.get(owner)))
        .as("%s uses more than docs/architecture.md says below 'Exactly this is used'", owner)
        .isEmpty();
  }

  /** A way that nobody goes would be open to the next one who has not thought about it. */
  @ParameterizedTest
  @MethodSource("owners")
  void uses_all_that_the_house_allows(String owner) {
    assertThat(HOUSE.used().get(owner).keySet())
        .as("%s ->, where docs/architecture.md says more", owner)
        .containsAll(WALLS.get(owner));
  }

  /** A package that nobody has thought about has no arrows. */
  @Test
  void every_package_has_its_arrows() {
    assertThat(WALLS.keySet())
        .containsExactlyInAnyOrderElementsOf(
            HOUSE.packages().stream().filter(name -> !name.equals("simulation")).toList());
  }

  @Test
  void no_package_is_wider_than_a_reader_can_survey() {
    Map<String, Long> widths =
        CLASSES.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getPackageName, counting()));
    assertThat(widths)
        .allSatisfy((name, width) -> assertThat(width).as(name).isLessThanOrEqualTo(32));
  }

  @Test
  void no_simple_name_stands_for_two_things() {
    Map<String, List<String>> homes =
        CLASSES.stream()
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));
    assertThat(homes).allSatisfy((name, all) -> assertThat(all).as(name).hasSize(1));
  }

  static final ArchRule nothing_can_agree_with_the_simulation_by_sharing_its_code =
      classes()
          .that(resideInAPackage(ROOT + "simulation.."))
          .should()
          .onlyDependOnClassesThat(
              resideInAPackage(ROOT + "simulation..")
                  .or(DescribedPredicate.not(resideInAPackage("org.ncclconformance.."))));

  // what is judged has no part in judging: only who starts it knows the validator that we bring
  static final ArchRule nobody_but_the_test_bed_knows_the_reference_validator =
      noClasses()
          .that(
              DescribedPredicate.not(
                  resideInAPackage(ROOT + "validator.reference..")
                      .or(named(ROOT + "junit.BuiltInTestBed"))))
          .should()
          .dependOnClassesThat(resideInAPackage(ROOT + "validator.reference.."));

  // else a defect of the probe would be invisible: it would find what it is asked whether it finds
  static final ArchRule the_witness_of_trainer_knows_nothing_of_trainer_but_its_states =
      noClasses()
          .that(
              resideInAPackage(ROOT + "situation.witness..")
                  .or(named(ROOT + "situation.FoundSituations")))
          .should()
          .dependOnClassesThat(
              resideInAPackage(ROOT + "trainer..")
                  .and(DescribedPredicate.not(named(ROOT + "trainer.state.TrainerState"))));

  static final ArchRule no_package_cycles =
      slices().assignedFrom(new EachPackage()).should().beFreeOfCycles();

  /** A package and the one below it are two: what they share has a home that both may use. */
  private static final class EachPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "each package";
    }
  }

  static final ArchRule image_does_not_use_the_client =
      noClasses()
          .that(resideInAPackage(ROOT + "image.."))
          .should()
          .dependOnClassesThat(resideInAPackage("io.fabric8.kubernetes.client.."));

  static final ArchRule classes_are_named_for_what_they_are =
      noClasses().should().haveNameMatching(".*(Utils?|Helper|Impl|Base)");

  // the simulation has controller managers and managers of fields, which are Kubernetes' own words
  static final ArchRule nothing_of_ours_is_a_manager =
      noClasses()
          .that(DescribedPredicate.not(resideInAPackage(ROOT + "simulation..")))
          .should()
          .haveNameMatching(".*Manager");

  static final ArchRule nobody_sleeps =
      noClasses().should().callMethod(Thread.class, "sleep", long.class);

  static final ArchRule the_clock_is_read_in_one_place =
      noClasses()
          .that(
              DescribedPredicate.not(
                  resideInAPackage(ROOT + "simulation..")
                      .or(named(ROOT + "cluster.Time"))
                      .or(named(ROOT + "cluster.Signal"))))
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime");

  static final ArchRule the_simulation_reads_it_in_one_place =
      noClasses()
          .that(resideInAPackage(ROOT + "simulation.."))
          .and()
          .haveSimpleNameNotContaining("Schedule")
          .should()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(System.class, "nanoTime");

  private static DescribedPredicate<JavaClass> named(String name) {
    return DescribedPredicate.describe(
        name, type -> type.getName().equals(name) || type.getName().startsWith(name + "$"));
  }
}
