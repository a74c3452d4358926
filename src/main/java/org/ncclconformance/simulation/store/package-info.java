/**
 * What is stored and how it changes: creation, update, deletion, in the order in which the API
 * server goes about it. Uses {@code kind} and {@code patch}. Its next class is another thing done
 * to any object.
 */
@NullMarked
package org.ncclconformance.simulation.store;

import org.jspecify.annotations.NullMarked;
