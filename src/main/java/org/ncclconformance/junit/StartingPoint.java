package org.ncclconformance.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.arrange.absent.Absent;
import org.ncclconformance.situation.arrange.healthy.Healthy;
import org.ncclconformance.situation.hardware.Hardware;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * What a method starts from, by {@link Given} on it, its class or what encloses that, else by the
 * state of its {@link Behavior}.
 *
 * @param arrangements one, or for {@link ProvesInEach} several; none where its class is no
 *     behaviour, or there is more than one way to be in that state and nothing says which
 */
record StartingPoint(List<Arrangement> arrangements, Hardware hardware) {

  /**
   * Of that method.
   *
   * @param testClass that it runs in, which may inherit it
   */
  static StartingPoint of(Class<?> testClass, Method method) {
    Optional<Given> given =
        AnnotationSupport.findAnnotation(method, Given.class)
            .or(() -> annotation(testClass, Given.class));
    return new StartingPoint(
        given
            .filter(named -> named.value().length > 0)
            .map(StartingPoint::named)
            .or(() -> annotation(testClass, Behavior.class).map(b -> ofState(b.state())))
            .orElse(List.of()),
        given.map(Given::hardware).orElse(Hardware.ANY));
  }

  private static List<Arrangement> named(Given given) {
    return Stream.of(given.value())
        .<Arrangement>map(type -> ReflectionSupport.newInstance(type))
        .toList();
  }

  private static List<Arrangement> ofState(TrainerState state) {
    return switch (state) {
      case ABSENT -> List.of(new Absent());
      case HEALTHY -> List.of(new Healthy());
      default -> List.of();
    };
  }

  /** Of the class or of what encloses it. */
  static <A extends Annotation> Optional<A> annotation(Class<?> testClass, Class<A> type) {
    return Stream.<Class<?>>iterate(testClass, c -> c != null, Class::getEnclosingClass)
        .flatMap(c -> AnnotationSupport.findAnnotation(c, type).stream())
        .findFirst();
  }
}
