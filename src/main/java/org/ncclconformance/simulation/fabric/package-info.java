/**
 * The hardware that the nodes have not: what a benchmark across pods prints on the nodes of this
 * cluster. Its next class is another thing of the hardware that shows in that output.
 */
@NullMarked
package org.ncclconformance.simulation.fabric;

import org.jspecify.annotations.NullMarked;
