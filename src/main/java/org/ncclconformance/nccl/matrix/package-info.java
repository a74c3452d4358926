/**
 * Which check runs where, and from which TrainingRuntime. Owns platforms, how nodes show them, and
 * the runtime files. Uses {@code nccl.judge} and the nodes of {@code cluster}. Its next class is
 * about what a platform or a runtime has that the others have not; a platform itself is a row and a
 * file.
 */
@NullMarked
package org.ncclconformance.nccl.matrix;

import org.jspecify.annotations.NullMarked;
