/**
 * The default scheduler: where a pod can go, and the devices that it claims. Uses {@code control}
 * for how controllers work. Its next class is another reason why a pod does not fit.
 */
@NullMarked
package org.ncclconformance.simulation.scheduling;

import org.jspecify.annotations.NullMarked;
