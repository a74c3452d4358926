/**
 * The validator that this project brings. Uses {@code trainer}, {@code nccl}, {@code image}, {@code
 * diagnosis} and {@code cluster}; no behaviour, arrangement or witness uses it. Its next class is
 * another step on the way to a verdict.
 */
@NullMarked
package org.ncclconformance.validator.reference;

import org.jspecify.annotations.NullMarked;
