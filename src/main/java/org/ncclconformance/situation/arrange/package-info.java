/**
 * The arrangements: how a cluster is put into what a behaviour starts from, one class each, in the
 * package below that says what they are about. An arrangement says its state, what stands below it,
 * how it is made and undone, and what it offers a behaviour; nothing else knows it but the
 * behaviours that name it.
 */
@NullMarked
package org.ncclconformance.situation.arrange;

import org.jspecify.annotations.NullMarked;
