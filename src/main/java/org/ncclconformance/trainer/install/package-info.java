/**
 * Installing a release and removing exactly that. Uses {@code state} for when it is ready. Its next
 * class is another step of an install or a removal.
 */
@NullMarked
package org.ncclconformance.trainer.install;

import org.jspecify.annotations.NullMarked;
