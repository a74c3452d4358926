/**
 * How Trainer's objects are spoken to: raw, in parallel, and which failures are worth another try.
 * Uses {@code cluster} only. Its next class is another way of asking that probe and installer
 * share.
 */
@NullMarked
package org.ncclconformance.trainer.api;

import org.jspecify.annotations.NullMarked;
