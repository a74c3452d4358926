package org.ncclconformance.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** A method that proves requirements, once in each arrangement that {@link Given} names. */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(EachArrangement.class)
public @interface ProvesInEach {

  /** Ids of {@code suites/requirements.yaml}. */
  String[] value();
}
