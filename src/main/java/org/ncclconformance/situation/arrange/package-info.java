/** Putting a cluster into a situation, one object an arrangement, and undoing it again. */
@NullMarked
package org.ncclconformance.situation.arrange;

import org.jspecify.annotations.NullMarked;
