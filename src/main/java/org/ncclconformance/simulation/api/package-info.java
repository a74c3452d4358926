/**
 * What the parts of the simulated API server say to each other: kinds, users, requests, refusals.
 * Uses none of them. Its next class is something that two parts exchange.
 */
@NullMarked
package org.ncclconformance.simulation.api;

import org.jspecify.annotations.NullMarked;
