/** Putting a cluster into a state, or finding that it is in it. */
@NullMarked
package org.ncclconformance.situation;

import org.jspecify.annotations.NullMarked;
