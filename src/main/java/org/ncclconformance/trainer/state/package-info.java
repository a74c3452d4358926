/**
 * What state Trainer and JobSet are in, found by reads and dry runs only. Uses {@code release} for
 * what belongs to what. Its next class is another sign of a state.
 */
@NullMarked
package org.ncclconformance.trainer.state;

import org.jspecify.annotations.NullMarked;
