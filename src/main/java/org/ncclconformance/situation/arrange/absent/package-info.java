/**
 * Trainer is absent, and something may be in the way of whoever looks for it or installs it. One
 * class an arrangement; its next class is another obstacle.
 */
@NullMarked
package org.ncclconformance.situation.arrange.absent;

import org.jspecify.annotations.NullMarked;
