package org.ncclconformance.junit;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * One run of one method: what it proves, and from where.
 *
 * @param behavior the top-level class
 * @param name as a reader finds it: {@code NcclBandwidth.Net.passes [healthy]}
 * @param ids the requirements
 */
record ProvenRequirement(
    Class<?> behavior, String name, List<String> ids, Arrangement arrangement) {
  private static final Namespace NAMESPACE = Namespace.create(ProvenRequirement.class);

  static ProvenRequirement of(ExtensionContext context) {
    Class<?> testClass = context.getRequiredTestClass();
    Method method = context.getRequiredTestMethod();
    Arrangement named = context.getStore(NAMESPACE).get(Arrangement.class, Arrangement.class);
    String name =
        testClass.getName().substring(testClass.getPackageName().length() + 1).replace('$', '.')
            + "."
            + method.getName();
    return new ProvenRequirement(
        behavior(context),
        named == null ? name : name + " [" + named + "]",
        ids(method),
        named == null ? arrangement(context, method) : named);
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

  private static Arrangement arrangement(ExtensionContext context, Method method) {
    return AnnotationSupport.findAnnotation(method, Given.class)
        .or(() -> ofClass(context, Given.class))
        .map(given -> only(given, method))
        .or(() -> ofClass(context, Behavior.class).map(b -> ofState(b.state(), method)))
        .orElseThrow(() -> new IllegalStateException(method + ": its class is no @Behavior"));
  }

  private static <A extends java.lang.annotation.Annotation> java.util.Optional<A> ofClass(
      ExtensionContext context, Class<A> annotation) {
    return AnnotationSupport.findAnnotation(
        context.getRequiredTestClass(), annotation, context.getEnclosingTestClasses());
  }

  private static Arrangement only(Given given, Method method) {
    if (given.value().length != 1) {
      throw new IllegalStateException(
          method + ": @Proves starts from one arrangement; @ProvesInEach takes several");
    }
    return ReflectionSupport.newInstance(given.value()[0]);
  }

  /** What a method starts from that names nothing but the state of its behaviour. */
  private static Arrangement ofState(TrainerState state, Method method) {
    return switch (state) {
      case ABSENT -> new Absent();
      case HEALTHY -> new Healthy();
      default ->
          throw new IllegalStateException(
              method + ": there is more than one way to be " + state + "; say which by @Given");
    };
  }
}
