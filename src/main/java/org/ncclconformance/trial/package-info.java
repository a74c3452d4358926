/**
 * One question to a validator: what it said, what the suite saw it do, and the assertions about
 * both. Uses {@code situation} for where it is asked and {@code validator} for whom. Its next class
 * is another thing that can be seen of a trial.
 */
@NullMarked
package org.ncclconformance.trial;

import org.jspecify.annotations.NullMarked;
