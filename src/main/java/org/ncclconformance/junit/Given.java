package org.ncclconformance.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.ncclconformance.situation.Arrangement;
import org.ncclconformance.situation.hardware.Hardware;

/** What a method starts from, where it is more special than the state of its behaviour. */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Given {

  /**
   * One for {@link Proves}; any number for {@link ProvesInEach}; none for the state of its
   * behaviour.
   */
  Class<? extends Arrangement>[] value() default {};

  /** What the GPU nodes are. */
  Hardware hardware() default Hardware.ANY;
}
