/** Annotations and extensions: cluster context, suite, required-behaviour gate, evidence. */
@NullMarked
package org.ncclconformance.junit;

import org.jspecify.annotations.NullMarked;
