/**
 * Kubernetes' own controllers, and what all controllers share. Its next class is a controller,
 * named for the kind that it looks after.
 */
@NullMarked
package org.ncclconformance.simulation.control;

import org.jspecify.annotations.NullMarked;
