/** Checks, platforms, runtimes, the TrainJob run, log reader, judgement. */
@NullMarked
package org.ncclconformance.nccl;

import org.jspecify.annotations.NullMarked;
