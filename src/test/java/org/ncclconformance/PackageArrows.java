package org.ncclconformance;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Which room has a class that uses a class of which other one.
 *
 * @param used every room, also one that uses nobody, and of each that it uses one place where
 */
record PackageArrows(Map<String, SortedMap<String, String>> used) {
  private static final String ROOT = "org.ncclconformance.";

  private static final Pattern ROOMS_WITHIN =
      Pattern.compile("(simulation|situation\\.arrange)\\..*");

  /** Packages, but those of the simulation as one room, and those of the arrangements. */
  static PackageArrows ofTheHouse(JavaClasses classes) {
    return of(classes, name -> Optional.of(ROOMS_WITHIN.matcher(name).replaceFirst("$1")));
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
    Map<String, SortedMap<String, String>> used = new TreeMap<>();
    for (JavaClass type : classes) {
      room(type, room)
          .map(from -> used.computeIfAbsent(from, name -> new TreeMap<>()))
          .ifPresent(
              to ->
                  type.getDirectDependenciesFromSelf()
                      .forEach(
                          d ->
                              room(d.getTargetClass().getBaseComponentType(), room)
                                  .ifPresent(name -> to.putIfAbsent(name, d.getDescription()))));
    }
    used.forEach((from, to) -> to.remove(from));
    return new PackageArrows(used);
  }

  private static Optional<String> room(JavaClass type, Function<String, Optional<String>> room) {
    String name = type.getPackageName();
    return name.startsWith(ROOT) ? room.apply(name.substring(ROOT.length())) : Optional.empty();
  }

  /** What nobody has allowed, with one place where it is used. */
  SortedMap<String, String> beyond(String from, Set<String> allowed) {
    SortedMap<String, String> beyond = new TreeMap<>(used.get(from));
    beyond.keySet().removeAll(allowed);
    return beyond;
  }

  Set<String> packages() {
    return used.keySet();
  }

  /** Without the arrows that only shorten a way over others. */
  Map<String, SortedSet<String>> reduced() {
    Map<String, SortedSet<String>> reduced = new TreeMap<>();
    used.forEach(
        (from, all) -> {
          SortedSet<String> to = new TreeSet<>(all.keySet());
          all.keySet().forEach(other -> to.removeAll(below(other)));
          if (!to.isEmpty()) {
            reduced.put(from, to);
          }
        });
    return reduced;
  }

  private SortedSet<String> below(String name) {
    SortedSet<String> below = new TreeSet<>();
    for (String next : used.getOrDefault(name, new TreeMap<>()).keySet()) {
      below.add(next);
      below.addAll(below(next));
    }
    return below;
  }
}
