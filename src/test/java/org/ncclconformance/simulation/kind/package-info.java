@NullMarked
package org.ncclconformance.simulation.kind;

import org.jspecify.annotations.NullMarked;
