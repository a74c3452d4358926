/**
 * Who somebody is and what he may do: tokens and RBAC. Its next class is another source of
 * permissions.
 */
@NullMarked
package org.ncclconformance.simulation.access;

import org.jspecify.annotations.NullMarked;
