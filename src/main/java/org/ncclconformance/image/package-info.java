/** Image references, registry client and pull preflight; knows no cluster. */
@NullMarked
package org.ncclconformance.image;

import org.jspecify.annotations.NullMarked;
