/** Drivers of devices that pods claim, and what stands for their controllers. */
@NullMarked
package org.ncclconformance.simulation.controller.device;

import org.jspecify.annotations.NullMarked;
