/**
 * Recipes of NVIDIA/aicr, read for what they say of the checks. Uses {@code nccl.matrix} for
 * platforms. Its next class reads another part of a recipe.
 */
@NullMarked
package org.ncclconformance.nccl.recipe;

import org.jspecify.annotations.NullMarked;
