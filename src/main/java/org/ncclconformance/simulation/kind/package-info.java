/**
 * The built-in kinds: which there are, their shapes, defaults and rules. Its next class is the
 * rules of a kind.
 */
@NullMarked
package org.ncclconformance.simulation.kind;

import org.jspecify.annotations.NullMarked;
