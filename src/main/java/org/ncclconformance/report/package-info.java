/** What a run leaves behind for a reader. */
@NullMarked
package org.ncclconformance.report;

import org.jspecify.annotations.NullMarked;
