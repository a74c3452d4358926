/** What runs in a container: its surroundings, a small shell, and the benchmark's stand-in. */
@NullMarked
package org.ncclconformance.simulation.controller.process;

import org.jspecify.annotations.NullMarked;
