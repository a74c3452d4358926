/**
 * Something of Trainer is there, and it is not healthy: not yet, or for good. One class an
 * arrangement; its next class is another way to be broken.
 */
@NullMarked
package org.ncclconformance.situation.arrange.broken;

import org.jspecify.annotations.NullMarked;
