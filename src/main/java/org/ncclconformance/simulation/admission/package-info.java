/** What stands between a request and storage: authorisation, schemas, policies, webhooks. */
@NullMarked
package org.ncclconformance.simulation.admission;

import org.jspecify.annotations.NullMarked;
