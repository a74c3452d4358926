/** Main class: run, list and check from the command line. */
@NullMarked
package org.ncclconformance.launcher;

import org.jspecify.annotations.NullMarked;
