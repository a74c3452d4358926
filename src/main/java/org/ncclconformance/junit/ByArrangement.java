package org.ncclconformance.junit;

import java.util.Comparator;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;
import org.ncclconformance.situation.Arrangement;

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
            Comparator.<MethodDescriptor>comparingInt(ByArrangement::ordinal)
                .thenComparing(d -> d.getMethod().getName()));
  }

  /** Those that say nothing start from the state of their behaviour: first. */
  private static int ordinal(MethodDescriptor method) {
    return method
        .findAnnotation(Given.class)
        .map(given -> given.value()[0])
        .map(Arrangement::ordinal)
        .orElse(-1);
  }
}
