package org.ncclconformance.junit;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What a behaviour says of itself.
 *
 * @param tags its own and those of its nested classes
 * @param requirements the ids that its methods and those of its nested classes prove, sorted
 */
public record BehaviorClass(Class<?> type, Set<String> tags, List<String> requirements) {

  /** The behaviours of a package, by name. */
  public static List<BehaviorClass> in(String packageName) {
    return ReflectionSupport.findAllClassesInPackage(
            packageName,
            type -> type.isAnnotationPresent(Behavior.class) && type.getEnclosingClass() == null,
            name -> true)
        .stream()
        .sorted((a, b) -> a.getName().compareTo(b.getName()))
        .map(BehaviorClass::of)
        .toList();
  }

  static BehaviorClass of(Class<?> type) {
    Set<String> tags = new LinkedHashSet<>();
    Set<String> ids = new LinkedHashSet<>();
    for (Class<?> part : parts(type)) {
      tags.addAll(tags(part));
      methods(part).forEach(method -> ids.addAll(ProvenRequirement.ids(method)));
    }
    return new BehaviorClass(type, tags, ids.stream().sorted().toList());
  }

  /** Its simple name. */
  public String name() {
    return type.getSimpleName();
  }

  /**
   * What each of its tags selects: all of it by its name, or a nested class as {@code
   * Outer.Nested}.
   */
  public Map<String, List<String>> partsByTag() {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    for (Class<?> part : parts(type)) {
      String name = part.getName().substring(type.getPackageName().length() + 1).replace('$', '.');
      tags(part).forEach(tag -> parts.computeIfAbsent(tag, t -> new ArrayList<>()).add(name));
    }
    return parts;
  }

  private static List<String> tags(Class<?> part) {
    return AnnotationSupport.findRepeatableAnnotations(part, Tag.class).stream()
        .map(Tag::value)
        .toList();
  }

  private static List<Class<?>> parts(Class<?> type) {
    List<Class<?>> parts = new ArrayList<>(List.of(type));
    Arrays.stream(type.getDeclaredClasses())
        .filter(nested -> nested.isAnnotationPresent(Nested.class))
        .sorted((a, b) -> a.getName().compareTo(b.getName()))
        .forEach(nested -> parts.addAll(parts(nested)));
    return parts;
  }

  private static List<Method> methods(Class<?> type) {
    return ReflectionSupport.findMethods(
        type, method -> !ProvenRequirement.ids(method).isEmpty(), HierarchyTraversalMode.TOP_DOWN);
  }
}
