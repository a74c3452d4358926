/** The simulated cluster as one thing: start it, point a client at it, close it. */
@NullMarked
package org.ncclconformance.simulation;

import org.jspecify.annotations.NullMarked;
