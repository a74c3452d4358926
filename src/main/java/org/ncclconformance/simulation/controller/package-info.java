/**
 * What acts on the API inside the simulated cluster: Kubernetes' own controllers and what they
 * share. Nodes, processes and the controllers of a release have packages below this one.
 */
@NullMarked
package org.ncclconformance.simulation.controller;

import org.jspecify.annotations.NullMarked;
