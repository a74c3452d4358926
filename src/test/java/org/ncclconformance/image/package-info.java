/** Tests of the image package, with a small registry on loopback. */
@NullMarked
package org.ncclconformance.image;

import org.jspecify.annotations.NullMarked;
