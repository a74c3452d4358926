package org.ncclconformance.junit;

import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.junit.platform.commons.support.ReflectionSupport;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.hardware.Hardware;

/**
 * Methods that start from the same arrangement run one after the other, since arranging takes
 * longer than most of them.
 */
public final class ByArrangement implements MethodOrderer {

  @Override
  public void orderMethods(MethodOrdererContext context) {
    context
        .getMethodDescriptors()
        .sort(
            Comparator.comparing(ByArrangement::place).thenComparing(d -> d.getMethod().getName()));
  }

  /** Those that say nothing start from the state of their behaviour: first. */
  private static String place(MethodDescriptor method) {
    return method.findAnnotation(Given.class).map(ByArrangement::start).orElse("");
  }

  /** Hardware comes last: to change it takes least. */
  private static String start(Given given) {
    String hardware = given.hardware() == Hardware.ANY ? "" : " " + given.hardware();
    return Stream.of(given.value())
        .findFirst()
        .<Arrangement>map(type -> ReflectionSupport.newInstance(type))
        .map(arrangement -> arrangement.base().ordinal() + arrangement.getClass().getName())
        .map(arrangement -> arrangement + hardware)
        .orElse(hardware);
  }
}
