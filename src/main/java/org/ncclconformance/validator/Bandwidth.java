package org.ncclconformance.validator;

import java.math.BigDecimal;

/**
 * What was measured at the largest message, and what it was compared with; all in GB/s of bus
 * bandwidth.
 *
 * @param bytes size of the largest message
 * @param floor the threshold less its tolerance: what a pass really needs
 * @param curve the same for every size that was measured
 */
public record Bandwidth(
    long bytes,
    BigDecimal outOfPlace,
    BigDecimal inPlace,
    BigDecimal threshold,
    BigDecimal tolerance,
    BigDecimal floor,
    Curve curve) {}
