/** Nodes: what they say of themselves, and kubelets that run pods on them. */
@NullMarked
package org.ncclconformance.simulation.controller.node;

import org.jspecify.annotations.NullMarked;
