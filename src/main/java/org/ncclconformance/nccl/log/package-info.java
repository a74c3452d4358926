/**
 * The reader of benchmark logs: from bytes to what was measured, or to the reason why nothing was.
 * Owns every form in which nccl-tests, launchers and log collectors print. Uses no other package of
 * this project. Its next class reads another part of a log.
 */
@NullMarked
package org.ncclconformance.nccl.log;

import org.jspecify.annotations.NullMarked;
