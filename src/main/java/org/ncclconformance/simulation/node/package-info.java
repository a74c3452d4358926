/**
 * Nodes: what they say of themselves, and kubelets that run pods on them. Its next class is another
 * thing that a kubelet does for a pod.
 */
@NullMarked
package org.ncclconformance.simulation.node;

import org.jspecify.annotations.NullMarked;
