/** The simulated image registry, speaking the OCI distribution API. */
@NullMarked
package org.ncclconformance.simulation.registry;

import org.jspecify.annotations.NullMarked;
