/**
 * Trainer is healthy, and kubelets do not have all of a launcher's log any more. One class an
 * arrangement; its next class is another way to lose one.
 */
@NullMarked
package org.ncclconformance.situation.arrange.logs;

import org.jspecify.annotations.NullMarked;
