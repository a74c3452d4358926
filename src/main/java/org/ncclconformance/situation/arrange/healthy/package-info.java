/**
 * Trainer is healthy, however it came to be so, and whatever will happen to it. One class an
 * arrangement; its next class is another way to be healthy.
 */
@NullMarked
package org.ncclconformance.situation.arrange.healthy;

import org.jspecify.annotations.NullMarked;
