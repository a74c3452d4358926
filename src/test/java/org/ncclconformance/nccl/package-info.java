/** Tests of checks, the run, the log reader and the judgement. */
@NullMarked
package org.ncclconformance.nccl;

import org.jspecify.annotations.NullMarked;
