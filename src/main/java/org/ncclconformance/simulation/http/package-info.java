/**
 * The API server as clients reach it: routes, queries, bodies of answers, watches. Uses {@code
 * store} for everything that lasts. Its next class serves another kind of request.
 */
@NullMarked
package org.ncclconformance.simulation.http;

import org.jspecify.annotations.NullMarked;
