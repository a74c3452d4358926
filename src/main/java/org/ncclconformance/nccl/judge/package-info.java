/**
 * What a reading is held against, and what comes of it. Owns checks, thresholds, tolerances and
 * demands on the transport. Uses the reader's results only. Its next class is another thing to
 * expect of a reading.
 */
@NullMarked
package org.ncclconformance.nccl.judge;

import org.jspecify.annotations.NullMarked;
