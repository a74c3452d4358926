/**
 * What runs in a container: its surroundings, a small shell, and the benchmark's stand-in. Its next
 * class is another program of an image.
 */
@NullMarked
package org.ncclconformance.simulation.program;

import org.jspecify.annotations.NullMarked;
