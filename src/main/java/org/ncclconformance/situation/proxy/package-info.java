/**
 * The front: the way by which whoever is judged reaches the API. It forwards, writes down and lets
 * faults in, and uses {@code cluster} alone. Its next class is another fault, or another thing to
 * write down.
 */
@NullMarked
package org.ncclconformance.situation.proxy;

import org.jspecify.annotations.NullMarked;
