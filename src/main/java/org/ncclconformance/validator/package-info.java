/** What is judged: the validator seam, its verdict, and the reference validator. */
@NullMarked
package org.ncclconformance.validator;

import org.jspecify.annotations.NullMarked;
