/**
 * What runs in a container: its surroundings, a small shell, and the commands that images hold. Its
 * next class is another program of an image.
 */
@NullMarked
package org.ncclconformance.simulation.program;

import org.jspecify.annotations.NullMarked;
