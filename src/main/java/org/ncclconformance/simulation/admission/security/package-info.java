/** Pod Security Standards: the controls of each level, as far as fields of Linux pods go. */
@NullMarked
package org.ncclconformance.simulation.admission.security;

import org.jspecify.annotations.NullMarked;
