/**
 * How objects are changed by patches and by server-side apply, and who owns which field. Uses the
 * shapes of {@code kind}. Its next class is another form of a patch.
 */
@NullMarked
package org.ncclconformance.simulation.patch;

import org.jspecify.annotations.NullMarked;
