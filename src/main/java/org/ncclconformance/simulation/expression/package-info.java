/** Expressions of CEL, as admission and the scheduler evaluate them. */
@NullMarked
package org.ncclconformance.simulation.expression;

import org.jspecify.annotations.NullMarked;
