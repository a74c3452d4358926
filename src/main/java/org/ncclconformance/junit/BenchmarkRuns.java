package org.ncclconformance.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many benchmark runs a method makes at most, in each arrangement that it starts from. Where
 * neither method nor class says so, it is one of its own where its proof needs more access than to
 * look, and none where it does not.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface BenchmarkRuns {

  /** As many at most; where the settings ask for repetitions, so many times those. */
  int value() default 1;

  /**
   * Whether it asks nothing but the question that needs no words: its check, or whichever the
   * platform has, at any speed. Who asks that in the same situation shares one run.
   */
  boolean shared() default false;
}
