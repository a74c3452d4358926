/** The simulated API server: storage, patches, watches, and the HTTP front. */
@NullMarked
package org.ncclconformance.simulation.api;

import org.jspecify.annotations.NullMarked;
