/**
 * The processes of a Trainer release: Trainer's controller manager and JobSet's. Its next class is
 * another reconciler or webhook of theirs.
 */
@NullMarked
package org.ncclconformance.simulation.release;

import org.jspecify.annotations.NullMarked;
