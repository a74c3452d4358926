/** Schemas of custom resources: defaults, pruning, validation and CEL rules of objects. */
@NullMarked
package org.ncclconformance.simulation.admission.schema;

import org.jspecify.annotations.NullMarked;
