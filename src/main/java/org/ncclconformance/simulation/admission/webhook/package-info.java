/** Admission that somebody has configured: webhooks, called through their Service, and policies. */
@NullMarked
package org.ncclconformance.simulation.admission.webhook;

import org.jspecify.annotations.NullMarked;
