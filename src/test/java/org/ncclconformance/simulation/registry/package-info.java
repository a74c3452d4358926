@NullMarked
package org.ncclconformance.simulation.registry;

import org.jspecify.annotations.NullMarked;
