package org.ncclconformance;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Which package has a class that uses a class of which other one.
 *
 * @param used every package, also one that uses nobody
 */
record PackageArrows(Map<String, SortedSet<String>> used) {
  private static final String ROOT = "org.ncclconformance.";

  /** Those outside the simulation, which is one. */
  static PackageArrows ofTheHouse(JavaClasses classes) {
    return of(classes, name -> Optional.of(name.startsWith("simulation.") ? "simulation" : name));
  }

  /** The rooms of the simulation, named without it. */
  static PackageArrows ofTheSimulation(JavaClasses classes) {
    return of(
        classes,
        name ->
            name.startsWith("simulation")
                ? Optional.of(name.replaceFirst("^simulation\\.", ""))
                : Optional.empty());
  }

  private static PackageArrows of(JavaClasses classes, Function<String, Optional<String>> room) {
    Map<String, SortedSet<String>> used = new TreeMap<>();
    for (JavaClass type : classes) {
      room(type, room)
          .ifPresent(
              from -> {
                SortedSet<String> to = used.computeIfAbsent(from, name -> new TreeSet<>());
                type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .map(JavaClass::getBaseComponentType)
                    .flatMap(target -> room(target, room).stream())
                    .filter(name -> !name.equals(from))
                    .forEach(to::add);
              });
    }
    return new PackageArrows(used);
  }

  private static Optional<String> room(JavaClass type, Function<String, Optional<String>> room) {
    String name = type.getPackageName();
    return name.startsWith(ROOT) ? room.apply(name.substring(ROOT.length())) : Optional.empty();
  }

  Set<String> packages() {
    return used.keySet();
  }

  /** Without the arrows that only shorten a way over others. */
  Map<String, SortedSet<String>> reduced() {
    Map<String, SortedSet<String>> reduced = new TreeMap<>();
    used.forEach(
        (from, all) -> {
          SortedSet<String> to = new TreeSet<>(all);
          all.forEach(other -> to.removeAll(below(other)));
          if (!to.isEmpty()) {
            reduced.put(from, to);
          }
        });
    return reduced;
  }

  private SortedSet<String> below(String name) {
    SortedSet<String> below = new TreeSet<>();
    for (String next : used.getOrDefault(name, new TreeSet<>())) {
      below.add(next);
      below.addAll(below(next));
    }
    return below;
  }
}
