package org.ncclconformance.simulation.kind;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ncclconformance.simulation.api.Kind;
import org.ncclconformance.simulation.kind.Shape.Default;
import org.ncclconformance.simulation.kind.Shape.ListOf;
import org.ncclconformance.simulation.kind.Shape.MapOf;
import org.ncclconformance.simulation.kind.Shape.Struct;

/** Every file of a kind says only what can be, and of all of them no two say the same. */
class BuiltInsTest {
  private static final Set<String> SUBRESOURCES =
      Set.of("status", "scale", "log", "binding", "finalize");

  private static final Map<String, List<String>> FIELDS =
      KindFiles.read().stream()
          .flatMap(file -> file.each("type").stream())
          .collect(toMap(words -> words.get(0), BuiltInsTest::fields));

  private static List<String> fields(List<String> type) {
    return type.stream().skip(1).map(word -> word.replaceAll("\\+?:.*", "")).toList();
  }

  static List<KindFile> files() {
    return KindFiles.read().stream().filter(file -> file.has("kind")).toList();
  }

  private static ServedKind served(KindFile file) {
    List<String> words = file.only("kind", 3);
    return BuiltIns.all().stream()
        .filter(served -> served.kind().apiVersion().equals(words.get(0)))
        .filter(served -> served.kind().kind().equals(words.get(1)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void no_two_kinds_go_by_one_name() {
    for (Function<ServedKind, String> name :
        List.<Function<ServedKind, String>>of(
            served -> served.kind().plural(),
            ServedKind::singular,
            served -> served.kind().kind(),
            ServedKind::listKind)) {
      assertThat(BuiltIns.all())
          .extracting(served -> served.kind().apiVersion() + " " + name.apply(served))
          .doesNotHaveDuplicates();
    }
    Map<String, List<List<String>>> shortNames =
        BuiltIns.all().stream()
            .collect(
                groupingBy(
                    served -> served.kind().group(), mapping(ServedKind::shortNames, toList())));
    assertThat(shortNames)
        .allSatisfy(
            (group, names) ->
                assertThat(names.stream().flatMap(List::stream)).doesNotHaveDuplicates());
  }

  @Test
  void every_file_is_one_kind_and_called_as_that_kind_is() {
    assertThat(BuiltIns.all()).hasSameSizeAs(files());
    assertThat(files())
        .allSatisfy(
            file ->
                assertThat(file.name())
                    .isEqualTo("served/" + served(file).kind().resource() + ".txt"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void what_can_be_asked_of_a_kind_is_something_that_its_shape_has(KindFile file) {
    ServedKind served = served(file);
    Shape shape = served.schema();
    assertThat(List.of("apiVersion", "kind", "metadata"))
        .allMatch(field -> has(shape, List.of(field)));
    assertThat(served.singular()).isEqualTo(served.kind().kind().toLowerCase(Locale.ROOT));
    assertThat(ServedKind.ALL_VERBS).containsAll(served.verbs());
    assertThat(served.subresources())
        .allMatch(name -> SUBRESOURCES.contains(name) || served.unmodelled().contains(name));
    if (served.kind().status()) {
      assertThat(has(shape, List.of("status"))).isTrue();
    }
    if (served.subresources().contains("scale")) {
      assertThat(has(shape, List.of("spec", "replicas"))).isTrue();
      assertThat(has(shape, List.of("status", "replicas"))).isTrue();
    }
    assertThat(
            Stream.of(file.all("select"), file.all("required"), file.all("immutable"))
                .flatMap(List::stream))
        // Kubernetes' own label for the number of pods of a job that have succeeded
        .filteredOn(path -> !path.equals("status.successful"))
        .allMatch(path -> has(shape, Arrays.asList(path.split("\\."))));
  }

  @ParameterizedTest
  @MethodSource("files")
  void a_kinds_file_has_the_types_that_only_it_has_and_defaults_of_their_fields(KindFile file) {
    Set<String> reached = reached(served(file).schema());
    assertThat(file.each("type")).extracting(words -> words.get(0)).isSubsetOf(reached);
    for (List<String> words : file.each("default")) {
      assertThat(file.each("type")).extracting(type -> type.get(0)).contains(words.get(0));
    }
  }

  @Test
  void every_default_is_of_a_field_that_its_type_has() {
    Set<Struct> types = new HashSet<>();
    Set<String> seen = new HashSet<>();
    BuiltIns.all().forEach(served -> structs(served.schema(), seen, types));
    assertThat(types)
        .allSatisfy(
            type ->
                assertThat(type.defaults())
                    .as(type.name())
                    .extracting(Default::path)
                    .allMatch(path -> has(type, path)));
  }

  @Test
  void a_shared_type_is_one_that_several_kinds_have() {
    List<Set<String>> reached =
        BuiltIns.all().stream().map(served -> reached(served.schema())).toList();
    List<String> shared =
        KindFiles.read().stream()
            .filter(file -> !file.has("kind"))
            .flatMap(file -> file.each("type").stream())
            .map(words -> words.get(0))
            .toList();
    assertThat(shared)
        .allMatch(type -> reached.stream().filter(types -> types.contains(type)).count() > 1);
  }

  @Test
  void whatever_is_stored_can_be_emptied_and_collected_and_that_once() {
    List<Kind> stored = BuiltIns.stored();
    assertThat(stored)
        .extracting(Kind::resource)
        .contains("poddisruptionbudgets.policy", "replicationcontrollers", "events")
        .doesNotContain("events.events.k8s.io")
        .noneMatch(name -> name.contains("reviews"))
        .doesNotHaveDuplicates();
    assertThat(BuiltIns.all())
        .filteredOn(served -> !stored.contains(served.kind()))
        .allMatch(served -> served.review() || served.view());
  }

  @Test
  void discovery_tells_of_kinds_in_the_order_of_kubernetes() {
    assertThat(BuiltIns.all().stream().map(served -> served.kind().group()).distinct())
        .startsWith("", "events.k8s.io", "authentication.k8s.io", "authorization.k8s.io", "apps")
        .endsWith("coordination.k8s.io", "discovery.k8s.io", "resource.k8s.io");
    assertThat(BuiltIns.all())
        .filteredOn(served -> served.kind().group().isEmpty())
        .extracting(served -> served.kind().plural())
        .isSorted();
  }

  private static boolean has(Shape shape, List<String> path) {
    Shape at = shape;
    for (String field : path) {
      if (!(at instanceof Struct struct) || struct.field(field).isEmpty()) {
        return false;
      }
      at = struct.field(field).orElseThrow();
    }
    return true;
  }

  private static Set<String> reached(Shape shape) {
    Set<String> names = new HashSet<>();
    structs(shape, names, new HashSet<>());
    return names;
  }

  /** All types below a shape, each once though types are recursive. */
  private static void structs(Shape shape, Set<String> seen, Set<Struct> found) {
    List<Shape> open = new ArrayList<>(List.of(shape));
    while (!open.isEmpty()) {
      Shape next = open.remove(open.size() - 1);
      if (next instanceof ListOf list) {
        open.add(list.element());
      } else if (next instanceof MapOf map) {
        open.add(map.element());
      } else if (next instanceof Struct struct && seen.add(struct.name())) {
        found.add(struct);
        FIELDS
            .getOrDefault(struct.name(), List.of())
            .forEach(field -> open.add(struct.field(field).orElseThrow()));
      }
    }
  }
}
