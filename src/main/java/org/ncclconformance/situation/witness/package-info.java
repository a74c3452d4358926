/**
 * What the suite itself sees of Trainer: written for it alone, and without the code of anybody whom
 * it judges. Its next class sees something else that a validator could be wrong about.
 */
@NullMarked
package org.ncclconformance.situation.witness;

import org.jspecify.annotations.NullMarked;
