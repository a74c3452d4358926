/** What the hardware of a cluster is made to be, where annotations of its nodes say what it is. */
@NullMarked
package org.ncclconformance.situation.hardware;

import org.jspecify.annotations.NullMarked;
