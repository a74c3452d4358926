/**
 * Trainer is healthy, and the GPU nodes are not all alike. One class an arrangement; its next class
 * is another difference between nodes.
 */
@NullMarked
package org.ncclconformance.situation.arrange.nodes;

import org.jspecify.annotations.NullMarked;
