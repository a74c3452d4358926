/** Who listens where inside the simulated cluster. */
@NullMarked
package org.ncclconformance.simulation.network;

import org.jspecify.annotations.NullMarked;
