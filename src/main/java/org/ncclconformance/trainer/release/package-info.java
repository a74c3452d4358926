/**
 * A release of Trainer with its JobSet as it is published, and what of its objects refers to what.
 * Needs no cluster. Its next class is another thing that a release says of itself.
 */
@NullMarked
package org.ncclconformance.trainer.release;

import org.jspecify.annotations.NullMarked;
