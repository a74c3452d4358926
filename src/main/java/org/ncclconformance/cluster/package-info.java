/** Connecting, access guard, census, apply and owned deletion, waiting. */
@NullMarked
package org.ncclconformance.cluster;

import org.jspecify.annotations.NullMarked;
