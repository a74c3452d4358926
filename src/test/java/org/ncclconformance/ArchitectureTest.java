package org.ncclconformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each rule is a field. They are checked by Jupiter and not by ArchUnit's own engine, which would
 * begin when all other tests have ended, on one thread.
 */
class ArchitectureTest {
  private static final String ROOT = "org.ncclconformance.";
  private static final JavaClasses CLASSES =
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

  static final ArchRule behavior =
      uses(
          "behavior",
          "junit",
          "validator",
          "situation",
          "trainer",
          "nccl",
          "image",
          "diagnosis",
          "cluster");

  static final ArchRule junit =
      uses(
          "junit",
          "report",
          "validator",
          "situation",
          "trainer",
          "nccl",
          "kustomize",
          "image",
          "diagnosis",
          "cluster");

  static final ArchRule launcher =
      uses("launcher", "junit", "report", "validator", "trainer", "nccl", "cluster");

  static final ArchRule validator =
      uses("validator", "trainer", "nccl", "kustomize", "image", "diagnosis", "cluster");

  static final ArchRule situation =
      uses(
          "situation",
          "trainer",
          "nccl",
          "kustomize",
          "image",
          "diagnosis",
          "cluster",
          "simulation");

  static final ArchRule trainer = uses("trainer", "kustomize", "image", "diagnosis", "cluster");

  static final ArchRule nccl = uses("nccl", "kustomize", "image", "diagnosis", "cluster");

  static final ArchRule diagnosis = uses("diagnosis", "image", "cluster");

  static final ArchRule image_knows_no_cluster = uses("image");

  static final ArchRule kustomize_knows_no_cluster = uses("kustomize");

  static final ArchRule cluster = uses("cluster", "simulation");

  static final ArchRule report = uses("report");

  static final ArchRule nothing_can_agree_with_the_simulation_by_sharing_its_code =
      uses("simulation");

  static final ArchRule no_package_cycles =
      slices().matching("org.ncclconformance.(*)..").should().beFreeOfCycles();

  static final ArchRule no_package_cycles_below_the_simulation =
      slices().matching("org.ncclconformance.simulation.(*)..").should().beFreeOfCycles();

  static final ArchRule image_and_kustomize_do_not_use_the_client =
      noClasses()
          .that(resideInAnyPackage(ROOT + "image..", ROOT + "kustomize.."))
          .should()
          .dependOnClassesThat(resideInAPackage("io.fabric8.kubernetes.client.."))
          .allowEmptyShould(true);

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

  /** Of our own packages, this one uses itself and those named, and no other. */
  private static ArchRule uses(String owner, String... others) {
    String[] allowed =
        Stream.concat(Stream.of(owner), Arrays.stream(others))
            .map(name -> ROOT + name + "..")
            .toArray(String[]::new);
    return classes()
        .that(resideInAPackage(ROOT + owner + ".."))
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed)
                .or(DescribedPredicate.not(resideInAPackage("org.ncclconformance.."))))
        .allowEmptyShould(true);
  }
}
