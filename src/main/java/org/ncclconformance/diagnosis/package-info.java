/** From objects, events and error texts to one cause. */
@NullMarked
package org.ncclconformance.diagnosis;

import org.jspecify.annotations.NullMarked;
