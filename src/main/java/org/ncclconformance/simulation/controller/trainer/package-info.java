/** The processes of a Trainer release: Trainer's controller manager and JobSet's. */
@NullMarked
package org.ncclconformance.simulation.controller.trainer;

import org.jspecify.annotations.NullMarked;
