/**
 * A benchmark as a TrainJob: created, followed, its logs kept, removed. Uses the matrix for what is
 * run and {@code diagnosis} for why it does not. Its next class is another thing that happens to a
 * run.
 */
@NullMarked
package org.ncclconformance.nccl.run;

import org.jspecify.annotations.NullMarked;
