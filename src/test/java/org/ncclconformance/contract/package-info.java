/** What a Kubernetes API server does, stated once and asked of a real and of the simulated one. */
@NullMarked
package org.ncclconformance.contract;

import org.jspecify.annotations.NullMarked;
