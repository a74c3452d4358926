/** The behaviours: one class a state, one method a requirement. */
@NullMarked
package org.ncclconformance.behavior;

import org.jspecify.annotations.NullMarked;
