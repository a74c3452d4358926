@NullMarked
package org.ncclconformance.simulation.admission;

import org.jspecify.annotations.NullMarked;
