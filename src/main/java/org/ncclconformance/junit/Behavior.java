package org.ncclconformance.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.ncclconformance.trainer.state.TrainerState;

/**
 * A behaviour: a state of Trainer, and what a validator must do in it.
 *
 * <p>Each method carries {@link Proves} or {@link ProvesInEach}, and may ask by parameter for what
 * its situation has. The class also carries its own tag and that of its group ({@code lifecycle},
 * {@code preflight} or {@code bandwidth}) as {@link org.junit.jupiter.api.Tag}s, so that {@code
 * -Dgroups} finds it. A nested class per check inherits all of this but the order of its methods,
 * which JUnit does not pass on, and adds the check's tag.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith({BehaviorExtension.class, DiscreetFailures.class})
@TestMethodOrder(ByArrangement.class)
// the last resort: every wait below has a deadline of its own
@Timeout(value = 45, unit = TimeUnit.MINUTES)
public @interface Behavior {

  /** The state that its methods start from, unless {@link Given} says something more special. */
  TrainerState state();
}
