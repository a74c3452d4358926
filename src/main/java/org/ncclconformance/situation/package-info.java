/**
 * Putting a cluster into a state, or finding that it is in it. Owns what an arrangement is, what it
 * works with, and the two ways to a situation; the arrangements themselves are in {@code arrange},
 * one class each. Uses {@code trainer}, {@code image} and the simulated cluster. Its next class is
 * something that several arrangements need.
 */
@NullMarked
package org.ncclconformance.situation;

import org.jspecify.annotations.NullMarked;
