/**
 * What is on a cluster at one moment, and what differs between two. Its next class tells another
 * difference.
 */
@NullMarked
package org.ncclconformance.situation.inventory;

import org.jspecify.annotations.NullMarked;
