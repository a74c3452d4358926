/**
 * JSON as the API server and its controllers handle it. Uses nobody. Its next class is another way
 * to read or to write a tree.
 */
@NullMarked
package org.ncclconformance.simulation.json;

import org.jspecify.annotations.NullMarked;
