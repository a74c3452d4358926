/** Trainer and JobSet: states and probe, release, install, readiness, removal. */
@NullMarked
package org.ncclconformance.trainer;

import org.jspecify.annotations.NullMarked;
