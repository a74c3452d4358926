/**
 * Drivers of devices that pods claim, and what stands for their controllers. Its next class is
 * another driver.
 */
@NullMarked
package org.ncclconformance.simulation.device;

import org.jspecify.annotations.NullMarked;
