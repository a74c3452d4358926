package org.ncclconformance.junit;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.hardware.Hardware;

/**
 * One run of one method: what it proves, and from where.
 *
 * @param behavior the top-level class
 * @param name as a reader finds it: {@code NcclBandwidth.Net.passes [healthy]}
 * @param ids the requirements
 * @param hardware of the GPU nodes
 */
record ProvenRequirement(
    Class<?> behavior, String name, List<String> ids, Arrangement arrangement, Hardware hardware) {
  private static final Namespace NAMESPACE = Namespace.create(ProvenRequirement.class);

  static ProvenRequirement of(ExtensionContext context) {
    Class<?> testClass = context.getRequiredTestClass();
    Method method = context.getRequiredTestMethod();
    Arrangement named = context.getStore(NAMESPACE).get(Arrangement.class, Arrangement.class);
    String name =
        testClass.getName().substring(testClass.getPackageName().length() + 1).replace('$', '.')
            + "."
            + method.getName();
    StartingPoint start = StartingPoint.of(testClass, method);
    return new ProvenRequirement(
        behavior(context),
        named == null ? name : name + " [" + named + "]",
        ids(method),
        named == null ? only(start, context, method) : named,
        start.hardware());
  }

  static void startFrom(Arrangement arrangement, ExtensionContext context) {
    context.getStore(NAMESPACE).put(Arrangement.class, arrangement);
  }

  /** The top-level class, also for a method of a nested one. */
  static Class<?> behavior(ExtensionContext context) {
    return topLevel(context.getRequiredTestClass());
  }

  static Class<?> topLevel(Class<?> type) {
    Class<?> top = type;
    while (top.getEnclosingClass() != null) {
      top = top.getEnclosingClass();
    }
    return top;
  }

  /** The requirements that a method says it proves. */
  static List<String> ids(Method method) {
    return AnnotationSupport.findAnnotation(method, Proves.class)
        .map(Proves::value)
        .or(
            () ->
                AnnotationSupport.findAnnotation(method, ProvesInEach.class)
                    .map(ProvesInEach::value))
        .map(List::of)
        .orElse(List.of());
  }

  private static Arrangement only(StartingPoint start, ExtensionContext context, Method method) {
    List<Arrangement> arrangements = start.arrangements();
    if (arrangements.isEmpty()) {
      throw new IllegalStateException(
          method
              + StartingPoint.annotation(context.getRequiredTestClass(), Behavior.class)
                  .map(
                      b ->
                          ": there is more than one way to be "
                              + b.state()
                              + "; say which by @Given")
                  .orElse(": its class is no @Behavior"));
    }
    if (arrangements.size() > 1) {
      throw new IllegalStateException(
          method + ": @Proves starts from one arrangement; @ProvesInEach takes several");
    }
    return arrangements.get(0);
  }
}
