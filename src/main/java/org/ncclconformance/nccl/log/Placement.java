package org.ncclconformance.nccl.log;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The out-of-place or the in-place half of a row, with exactly the digits that were printed.
 *
 * @param time microseconds per operation
 * @param algbw algorithm bandwidth in GB/s
 * @param busbw bus bandwidth in GB/s
 * @param checked whether the results were checked: N/A says that they were not
 * @param wrong number of wrong elements, or null where none is printed: not checked, or a release
 *     before 2.13, which prints a rounding error in this place
 */
public record Placement(
    BigDecimal time,
    BigDecimal algbw,
    BigDecimal busbw,
    boolean checked,
    @Nullable BigDecimal wrong) {}
