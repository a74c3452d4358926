/** The simulation's only clock, and the forms in which the API writes its time. */
@NullMarked
package org.ncclconformance.simulation.clock;

import org.jspecify.annotations.NullMarked;
